import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { addKey } from '../../../api/credentials'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { faultOf } from '../../../ui/fault-of'
import styles from '../manage.module.css'
import { useChangeNotice } from '../undo/use-change-notice'
import { CredentialForm } from './credential-form'
import { type PastedKey, readPublicKey } from './read-public-key'

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
    <Dialog opened closeOnClickOutside={false} onClose={onClose} size="md" title={t('key.dialog')}>
      <p className={styles.hint}>{t('key.hint')}</p>
      <CredentialForm
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
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
      </CredentialForm>
    </Dialog>
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
  const words = { private: t('form.publicKeyPrivate'), wrong: t('form.publicKeyWrong') }
  const fault = state === 'private' || state === 'wrong' ? words[state] : undefined
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
      error={fault ?? faultOf(error, '/publicKey')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface NewKey {
  readonly remote: string
  readonly name: string
  readonly publicKey: string
  readonly days: string
}

function useAddKey(onDone: () => void) {
  const { t } = useTexts('tokens')
  const api = useHostApi()
  const tell = useChangeNotice()
  return useMutation({
    mutationFn: ({ remote, name, publicKey, days }: NewKey) =>
      addKey(api, remote, { name, publicKey, ...(days && { days: Number(days) }) }),
    onSuccess: ({ id, remote }) => {
      onDone()
      return tell(t('key.added', { id, remote }))
    },
  })
}
