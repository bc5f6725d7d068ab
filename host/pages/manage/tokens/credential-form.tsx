import { Autocomplete, TextInput } from '@mantine/core'
import { remoteName } from '@slipway/sdk/contract'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useRemoteNames } from '../../../api/manage'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ChangeForm } from '../../../ui/change-dialog'
import { faultOf } from '../../../ui/fault-of'

/** The common values of a token and a key, as typed. */
interface CredentialValues {
  /** Left out: it is of no remote. */
  readonly remote?: string
  readonly name: string
  readonly days: string
}

interface CredentialFormProps {
  readonly values: CredentialValues
  readonly onChange: (values: Partial<CredentialValues>) => void
  readonly nameHint: string
  readonly days: { readonly label: string; readonly most: number; readonly isOptional?: boolean }
  /** The last attempt; what was typed stays. */
  readonly change: { readonly error: unknown; readonly isPending: boolean }
  readonly isReady: boolean
  readonly action: string
  readonly children?: ReactNode
  readonly onSave: () => void
  readonly onClose: () => void
}

/** The form in which a token or a key is made. */
export function CredentialForm(props: CredentialFormProps): ReactElement {
  const { values, onChange, nameHint, days, change, isReady, children } = props
  const { error } = change
  const { t } = useTexts('tokens')
  const isOfRemote = values.remote === undefined || remoteName.safeParse(values.remote).success
  const isWhole = areDays(values.days, days) && isOfRemote && values.name.trim() !== ''
  return (
    <ChangeForm
      action={props.action}
      isReady={isReady && isWhole}
      change={change}
      faultsAt={['/name', '/days', '/publicKey']}
      onSend={props.onSave}
      onClose={props.onClose}
    >
      {values.remote !== undefined && (
        <RemoteField value={values.remote} onChange={(remote) => onChange({ remote })} />
      )}
      <TextInput
        label={t('form.name')}
        description={nameHint}
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete="off"
        value={values.name}
        error={faultOf(error, '/name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {children}
      <DaysField days={days} value={values.days} error={error} onChange={onChange} />
    </ChangeForm>
  )
}

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
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      withAsterisk={false}
      maxLength={63}
      autoComplete="off"
      data={[...names]}
      // It has the focus from the start: the names would cover the rest of the form.
      openOnFocus={false}
      value={value}
      error={isName ? undefined : t('form.remoteWrong')}
      onChange={onChange}
    />
  )
}

interface DaysFieldProps extends Pick<CredentialFormProps, 'days' | 'onChange'> {
  readonly error: unknown
  readonly value: string
}

function DaysField({ days, value, error, onChange }: DaysFieldProps) {
  const { t } = useTexts('tokens')
  const { dateTime, number } = useFormats()
  const isRight = areDays(value, days)
  const [now] = useState(Date.now)
  const end = () => dateTime(new Date(now + Number(value) * 86_400_000).toISOString())
  const known = value === '' ? t('form.noEnd') : isRight && t('form.endsOn', { when: end() })
  return (
    <TextInput
      label={days.label}
      description={isRight ? known : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      required={!days.isOptional}
      withAsterisk={false}
      maxLength={4}
      autoComplete="off"
      value={value}
      error={isRight ? faultOf(error, '/days') : t('form.daysWrong', { most: number(days.most) })}
      onChange={(event) => onChange({ days: event.currentTarget.value.trim() })}
    />
  )
}

function areDays(text: string, { most, isOptional }: CredentialFormProps['days']): boolean {
  if (text === '') return isOptional ?? false
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most
}
