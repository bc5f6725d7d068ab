import { Switch, TextInput } from '@mantine/core'
import { type ReactElement, useId, useState } from 'react'
import type { EntryPeriod } from '../../../../layout/layout-edits'
import { hasPeriod, usePeriodWords } from '../../../../layout/use-period-words'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'
import { browserZone, HoursFields, newHours } from './hours-fields'

interface PeriodFieldsProps {
  readonly period: EntryPeriod
  /** The time zone that new hours go by; `null`: that of this browser. */
  readonly timeZone: string | null
  readonly faultAt: (pointer: string) => string | undefined
  readonly onChange: (period: EntryPeriod) => void
}

/** When an entry is delivered, or hidden: from when until when, in the time of this browser, and in which hours. */
export function PeriodFields(props: PeriodFieldsProps): ReactElement {
  const { period, timeZone, faultAt, onChange } = props
  const { t } = useTexts('period')
  const say = usePeriodWords()
  const { from, until, hours } = period
  const isTurned = from !== null && until !== null && Date.parse(until) <= Date.parse(from)
  const fault = isTurned ? t('turned') : faultAt('/until')
  const change = (part: Partial<EntryPeriod>) => onChange({ ...period, ...part })
  return (
    <div className={styles.period}>
      <InstantField
        label={t('from')}
        instant={from}
        fault={faultAt('/from')}
        onChange={(next) => change({ from: next })}
      />
      <InstantField
        label={t('until')}
        instant={until}
        fault={fault}
        onChange={(next) => change({ until: next })}
      />
      <p className={styles.hint}>{t('zone', { zone: browserZone() })}</p>
      <Switch
        className={styles.wide ?? ''}
        label={t('hours')}
        checked={hours !== null}
        onChange={({ currentTarget: { checked } }) =>
          change({ hours: checked ? newHours(timeZone) : null })
        }
      />
      {hours && (
        <HoursFields hours={hours} faultAt={faultAt} onChange={(next) => change({ hours: next })} />
      )}
      {hasPeriod(period) && (
        <>
          <ThenField period={period} onChange={change} />
          <p className={styles.sentence} role="status">
            {say(period)}
          </p>
        </>
      )}
    </div>
  )
}

interface ThenFieldProps {
  readonly period: EntryPeriod
  readonly onChange: (part: Pick<EntryPeriod, 'hiddenThen'>) => void
}

function ThenField({ period, onChange }: ThenFieldProps) {
  const { t } = useTexts('period')
  const name = useId()
  return (
    <fieldset className={styles.days}>
      <legend className={styles.fieldLabel}>{t('effect')}</legend>
      {(['shown', 'hidden'] as const).map((then) => (
        <label key={then} className={styles.day}>
          <input
            type="radio"
            name={name}
            checked={period.hiddenThen === (then === 'hidden')}
            onChange={() => onChange({ hiddenThen: then === 'hidden' })}
          />
          {t(then)}
        </label>
      ))}
    </fieldset>
  )
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
