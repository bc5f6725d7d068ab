import { Autocomplete, TextInput, type TextInputProps } from '@mantine/core'
import { remoteName } from '@slipway/sdk/contract'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useRemoteNames } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ChangeForm } from '../../../ui/dialogs/change-dialog'
import { Dialog } from '../../../ui/dialogs/dialog'
import { faultOf } from '../../../ui/fault-of'
import styles from '../manage.module.css'

/** The common values of a token and a key, as typed. */
interface CredentialValues {
  readonly remote: string
  readonly name: string
  readonly days: string
}

interface CredentialDialogProps {
  /** Whether it is of a remote. */
  readonly hasRemote: boolean
  readonly title: string
  readonly hint?: string
  readonly values: CredentialValues
  readonly onChange: (values: CredentialValues) => void
  readonly nameHint: string
  readonly days: { readonly label: string; readonly most: number; readonly isOptional?: boolean }
  /** The last attempt; what was typed stays. */
  readonly change: { readonly error: unknown; readonly isPending: boolean }
  readonly isReady: boolean
  readonly action: string
  readonly children: ReactNode
  readonly onSave: () => void
  readonly onClose: () => void
}

/** The dialog in which a token or a key is made. */
export function CredentialDialog(props: CredentialDialogProps): ReactElement {
  const { hasRemote, title, hint, values, days, change, isReady, action, onSave, onClose } = props
  const isOfRemote = !hasRemote || remoteName.safeParse(values.remote).success
  const isWhole = areDays(values.days, days) && isOfRemote && values.name.trim() !== ''
  return (
    <Dialog opened closeOnClickOutside={false} onClose={onClose} size="md" title={title}>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ChangeForm
        action={action}
        isReady={isReady && isWhole}
        change={change}
        faultsAt={['/name', '/days', '/publicKey']}
        onSend={onSave}
        onClose={onClose}
      >
        <Fields {...props} />
      </ChangeForm>
    </Dialog>
  )
}

function Fields(props: CredentialDialogProps) {
  const { hasRemote, values, onChange, nameHint, days, change, children } = props
  const { t } = useTexts('tokens')
  return (
    <>
      {hasRemote && (
        <RemoteField value={values.remote} onChange={(remote) => onChange({ ...values, remote })} />
      )}
      <TextInput
        label={t('form.name')}
        description={nameHint}
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete="off"
        value={values.name}
        error={faultOf(change.error, '/name')}
        onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
      />
      {children}
      <DaysField
        days={days}
        value={values.days}
        error={change.error}
        onChange={(typed) => onChange({ ...values, days: typed })}
      />
    </>
  )
}

/** Fields that say below what they are read as. */
const checked = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  required: true,
  withAsterisk: false,
  autoComplete: 'off',
} satisfies TextInputProps

interface RemoteFieldProps {
  readonly value: string
  readonly onChange: (remote: string) => void
}

/** An existing remote, or a new name. */
function RemoteField({ value, onChange }: RemoteFieldProps) {
  const { t } = useTexts('tokens')
  const { data: names = [] } = useRemoteNames()
  const isName = value === '' || remoteName.safeParse(value).success
  const isNew = value !== '' && isName && names.length > 0 && !names.includes(value)
  return (
    <Autocomplete
      label={t('form.remote')}
      description={isNew ? t('form.remoteNew') : undefined}
      {...checked}
      maxLength={63}
      data={[...names]}
      // It has the focus from the start: the names would cover the rest of the form.
      openOnFocus={false}
      value={value}
      error={isName ? undefined : t('form.remoteWrong')}
      onChange={onChange}
    />
  )
}

interface DaysFieldProps extends Pick<CredentialDialogProps, 'days'> {
  readonly error: unknown
  readonly value: string
  readonly onChange: (days: string) => void
}

function DaysField({ days, value, error, onChange }: DaysFieldProps) {
  const { t } = useTexts('tokens')
  const { number } = useFormats()
  const sayEnd = useSayEnd()
  const isRight = areDays(value, days)
  return (
    <TextInput
      label={days.label}
      description={isRight && sayEnd(value)}
      {...checked}
      inputMode="numeric"
      required={!days.isOptional}
      maxLength={4}
      value={value}
      error={isRight ? faultOf(error, '/days') : t('form.daysWrong', { most: number(days.most) })}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}

/** Says when something ends that is made now for so many days. */
function useSayEnd(): (days: string) => string {
  const { t } = useTexts('tokens')
  const { dateTime } = useFormats()
  const [now] = useState(Date.now)
  return (days) => {
    const end = new Date(now + Number(days) * 86_400_000)
    return days === '' ? t('form.noEnd') : t('form.endsOn', { when: dateTime(end.toISOString()) })
  }
}

function areDays(text: string, { most, isOptional = false }: DaysFieldProps['days']): boolean {
  if (text === '') return isOptional
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most
}
