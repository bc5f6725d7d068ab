import { Textarea } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { addKey } from '../../../api/credentials'
import { useTexts } from '../../../texts/use-texts'
import { faultOf } from '../../../ui/fault-of'
import { useChange } from '../undo/use-change'
import { CredentialDialog } from './credential-dialog'

// What stands before the 32 bytes in the DER of an Ed25519 public key (RFC 8410), in hexadecimal.
const spkiPrefix = '302a300506032b6570032100'

interface NewKeyDialogProps {
  /** The remote that the page is filtered by; may be empty. */
  readonly remote: string
  readonly onClose: () => void
}

/** Registers the public key that a team signs with. */
export function NewKeyDialog({ remote, onClose }: NewKeyDialogProps): ReactElement {
  const { t } = useTexts('tokens')
  const [values, setValues] = useState({ remote, name: '', days: '' })
  const [text, setText] = useState('')
  const [wasPrivate, setPrivate] = useState(false)
  const change = useAddKey(onClose)
  const pasted = readPublicKey(text)
  const read = (typed: string) => {
    const isPrivate = readPublicKey(typed).state === 'private'
    setPrivate(isPrivate)
    setText(isPrivate ? '' : typed)
  }
  const publicKey = pasted.state === 'read' ? pasted.publicKey : ''
  return (
    <CredentialDialog
      hasRemote
      title={t('key.dialog')}
      hint={t('key.hint')}
      values={values}
      onChange={setValues}
      nameHint={t('form.keyNameHint')}
      days={{ label: t('form.daysOptional'), most: 3660, isOptional: true }}
      change={change}
      isReady={publicKey !== ''}
      action={t('key.add')}
      onSave={() => change.mutate({ ...values, name: values.name.trim(), publicKey })}
      onClose={onClose}
    >
      <PublicKeyField
        text={text}
        state={wasPrivate ? 'private' : pasted.state}
        error={change.error}
        onChange={read}
      />
    </CredentialDialog>
  )
}

interface PublicKeyFieldProps {
  readonly text: string
  readonly state: PastedKey['state']
  readonly error: unknown
  readonly onChange: (text: string) => void
}

function PublicKeyField({ text, state, error, onChange }: PublicKeyFieldProps) {
  const { t } = useTexts('tokens')
  const isFault = state === 'private' || state === 'wrong'
  return (
    <Textarea
      label={t('form.publicKey')}
      description={t('form.publicKeyHint')}
      required
      withAsterisk={false}
      minRows={3}
      autosize
      maxLength={2000}
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={isFault ? t(`form.publicKey.${state}`) : faultOf(error, '/publicKey')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type Field = 'remote' | 'name' | 'publicKey' | 'days'

function useAddKey(onDone: () => void) {
  const { t } = useTexts('tokens')
  return useChange({
    send: async (api, { remote, days, ...key }: Record<Field, string>) => ({
      body: await addKey(api, remote, { ...key, ...(days && { days: Number(days) }) }),
      change: undefined,
    }),
    said: ({ body: { id, remote } }) => t('key.added', { id, remote }),
    onDone,
  })
}

/** A text pasted for an Ed25519 public key; `publicKey` is its 32 bytes in base64. */
type PastedKey =
  | { readonly state: 'empty' | 'private' | 'wrong' }
  | { readonly state: 'read'; readonly publicKey: string }

/** Reads PEM, as `openssl pkey -pubout` writes it, or the bare bytes in base64. */
export function readPublicKey(text: string): PastedKey {
  const trimmed = text.trim()
  if (trimmed === '') return { state: 'empty' }
  if (/PRIVATE KEY/i.test(trimmed)) return { state: 'private' }
  const [, inPem] =
    /^-----BEGIN PUBLIC KEY-----([^-]*)-----END PUBLIC KEY-----$/.exec(trimmed) ?? []
  const bytes = bytesOf((inPem ?? trimmed).replaceAll(/\s/g, ''))
  const own = inPem === undefined ? bytes : withoutPrefix(bytes)
  if (own?.length !== 32) return { state: 'wrong' }
  return { state: 'read', publicKey: btoa(own) }
}

/** A character a byte. */
function bytesOf(base64: string): string | undefined {
  try {
    return atob(base64)
  } catch {
    return undefined
  }
}

function withoutPrefix(bytes: string | undefined): string | undefined {
  const start = bytes?.slice(0, spkiPrefix.length / 2) ?? ''
  const hex = [...start].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex === spkiPrefix ? bytes?.slice(start.length) : undefined
}
