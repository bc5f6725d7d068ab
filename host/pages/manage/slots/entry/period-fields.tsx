import { Select, Switch, TextInput } from '@mantine/core'
import { type Hours, weekdays } from '@slipway/sdk/contract'
import { type ComponentProps, type ReactElement, useId, useState } from 'react'
import { useFormats } from '../../../../formats/use-formats'
import type { EntryPeriod } from '../../../../layout/layout-edits'
import { hasPeriod, usePeriodWords, weekdayNames } from '../../../../layout/use-period-words'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

interface PeriodFieldsProps {
  readonly period: EntryPeriod
  /** The time zone that new hours go by; `null`: that of this browser. */
  readonly timeZone: string | null
  readonly faultAt: (pointer: string) => string | undefined
  readonly onChange: (period: EntryPeriod) => void
}

const ends = ['from', 'until'] as const

/** When an entry is delivered, or hidden: from when until when, in the time of this browser, and in which hours. */
export function PeriodFields(props: PeriodFieldsProps): ReactElement {
  const { period, timeZone, faultAt, onChange } = props
  const { t } = useTexts('period')
  const say = usePeriodWords()
  const { from, until, hours } = period
  const isTurned = from !== null && until !== null && Date.parse(until) <= Date.parse(from)
  return (
    <div className={styles.period}>
      {ends.map((end) => (
        <TimeField
          key={end}
          type="datetime-local"
          label={t(end)}
          value={toField(period[end])}
          error={end === 'until' && isTurned ? t('turned') : faultAt(`/${end}`)}
          onTyped={(time) =>
            onChange({ ...period, [end]: time === '' ? null : new Date(time).toISOString() })
          }
        />
      ))}
      <p className={styles.hint}>{t('zone', { zone: browserZone() })}</p>
      <Switch
        className={styles.wide ?? ''}
        label={t('hours')}
        checked={hours !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...period, hours: checked ? newHours(timeZone) : null })
        }
      />
      {hours && (
        <HoursFields
          hours={hours}
          faultAt={faultAt}
          onChange={(next) => onChange({ ...period, hours: next })}
        />
      )}
      {hasPeriod(period) && (
        <>
          <ThenField period={period} onChange={onChange} />
          <p className={styles.strong} role="status">
            {say(period)}
          </p>
        </>
      )}
    </div>
  )
}

interface HoursFieldsProps extends Pick<PeriodFieldsProps, 'faultAt'> {
  readonly hours: Hours
  readonly onChange: (hours: Hours) => void
}

/** On which days of the week, from when until when, by whose clocks. */
function HoursFields({ hours, faultAt, onChange }: HoursFieldsProps) {
  const { t } = useTexts('period')
  const names = weekdayNames(useFormats().locale)
  const { days, timeZone: zone } = hours
  const zones = [...new Set([zone, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <>
      <Toggles
        legend={t('days')}
        type="checkbox"
        choices={weekdays.map((day, index) => ({
          label: names[index] ?? day,
          checked: days.includes(day),
          // Hours of no day would never come.
          disabled: days.length === 1 && days.includes(day),
          onChange: () => onChange({ ...hours, days: toggled(days, day) }),
        }))}
      />
      {ends.map((end) => (
        <TimeField
          key={end}
          type="time"
          label={t(`hours.${end}`)}
          value={hours[end]}
          error={faultAt(`/hours/${end}`)}
          onTyped={(time) => time !== '' && onChange({ ...hours, [end]: time.slice(0, 5) })}
        />
      ))}
      <p className={styles.hint}>{t('hours.hint')}</p>
      <Select
        className={styles.wide ?? ''}
        label={t('hoursZone')}
        searchable
        allowDeselect={false}
        limit={50}
        data={zones}
        value={zone}
        error={faultAt('/hours/timeZone')}
        nothingFoundMessage={t('noZone')}
        onChange={(timeZone) => timeZone !== null && onChange({ ...hours, timeZone })}
      />
    </>
  )
}

/** Office hours, by the clocks of a zone; `null`: by those of this browser. */
function newHours(timeZone: string | null): Hours {
  const days = weekdays.slice(0, 5)
  return { days, from: '08:00', until: '17:00', timeZone: timeZone ?? browserZone() }
}

function toggled(days: Hours['days'], day: Hours['days'][number]): Hours['days'] {
  return weekdays.filter((one) => days.includes(one) !== (one === day))
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function ThenField({ period, onChange }: Pick<PeriodFieldsProps, 'period' | 'onChange'>) {
  const { t } = useTexts('period')
  return (
    <Toggles
      legend={t('effect')}
      type="radio"
      name={useId()}
      choices={(['shown', 'hidden'] as const).map((then) => ({
        label: t(then),
        checked: period.hiddenThen === (then === 'hidden'),
        onChange: () => onChange({ ...period, hiddenThen: then === 'hidden' }),
      }))}
    />
  )
}

type InputProps = ComponentProps<'input'>

interface TogglesProps extends Pick<InputProps, 'type' | 'name'> {
  readonly legend: string
  readonly choices: readonly (Pick<InputProps, 'checked' | 'disabled' | 'onChange'> & {
    readonly label: string
  })[]
}

function Toggles({ legend, choices, ...input }: TogglesProps) {
  return (
    <fieldset className={styles.days}>
      <legend className={styles.fieldLabel}>{legend}</legend>
      {choices.map(({ label, ...choice }) => (
        <label key={label} className={styles.day}>
          <input {...input} {...choice} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface TimeFieldProps {
  readonly type: 'time' | 'datetime-local'
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  /** With `''` once it is emptied. */
  readonly onTyped: (time: string) => void
}

function TimeField({ value, onTyped, ...field }: TimeFieldProps) {
  // A time that is half typed is none yet.
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...field}
      value={typed ?? value}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value: next, validity } }) => {
        setTyped(next)
        if (!validity.badInput) onTyped(next)
      }}
    />
  )
}

/** As the field has it: in the browser's zone, to the minute. */
function toField(instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
