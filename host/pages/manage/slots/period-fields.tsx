import { TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from './slots.module.css'

interface PeriodFieldsProps {
  /** Instants; `null`: no end on that side. */
  readonly from: string | null
  readonly until: string | null
  readonly faultAt: (pointer: string) => string | undefined
  readonly onChange: (period: {
    readonly from: string | null
    readonly until: string | null
  }) => void
}

/** From when until when an entry is delivered, in the time of this browser. */
export function PeriodFields({ from, until, faultAt, onChange }: PeriodFieldsProps): ReactElement {
  const { t } = useTexts('slots')
  const isTurned = from !== null && until !== null && Date.parse(until) <= Date.parse(from)
  const fault = isTurned ? t('period.turned') : faultAt('/until')
  return (
    <div className={styles.period}>
      <InstantField
        label={t('period.from')}
        instant={from}
        fault={faultAt('/from')}
        onChange={(next) => onChange({ from: next, until })}
      />
      <InstantField
        label={t('period.until')}
        instant={until}
        fault={fault}
        onChange={(next) => onChange({ from, until: next })}
      />
      <p className={styles.hint}>{t('period.zone', { zone: browserZone() })}</p>
    </div>
  )
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface InstantFieldProps {
  readonly label: string
  readonly instant: string | null
  readonly fault: string | undefined
  readonly onChange: (instant: string | null) => void
}

function InstantField({ label, instant, fault, onChange }: InstantFieldProps) {
  // A time that is half typed is none yet.
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={typed ?? (instant === null ? '' : toField(new Date(instant)))}
      error={fault}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value, validity } }) => {
        setTyped(value)
        if (value !== '') onChange(new Date(value).toISOString())
        else if (!validity.badInput) onChange(null)
      }}
    />
  )
}

/** As the field has it: in the browser's zone, to the minute. */
function toField(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
