import { Select, TextInput } from '@mantine/core'
import { type Hours, weekdays } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useFormats } from '../../../../formats/use-formats'
import { weekdayNames } from '../../../../layout/use-period-words'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

interface HoursFieldsProps {
  readonly hours: Hours
  readonly faultAt: (pointer: string) => string | undefined
  readonly onChange: (hours: Hours) => void
}

/** On which days of the week, from when until when, by whose clocks. */
export function HoursFields({ hours, faultAt, onChange }: HoursFieldsProps): ReactElement {
  const { t } = useTexts('period')
  const change = (part: Partial<Hours>) => onChange({ ...hours, ...part })
  return (
    <>
      <DayToggles days={hours.days} onChange={(days) => change({ days })} />
      <ClockField
        label={t('hours.from')}
        time={hours.from}
        fault={faultAt('/hours/from')}
        onChange={(from) => change({ from })}
      />
      <ClockField
        label={t('hours.until')}
        time={hours.until}
        fault={faultAt('/hours/until')}
        onChange={(until) => change({ until })}
      />
      <p className={styles.hint}>{t('hours.hint')}</p>
      <ZoneField
        zone={hours.timeZone}
        fault={faultAt('/hours/timeZone')}
        onChange={(timeZone) => change({ timeZone })}
      />
    </>
  )
}

/** Office hours, by the clocks of a zone; `null`: by those of this browser. */
export function newHours(timeZone: string | null): Hours {
  const days = weekdays.slice(0, 5)
  return { days, from: '08:00', until: '17:00', timeZone: timeZone ?? browserZone() }
}

/** Returns the time zone that this browser goes by. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface DayTogglesProps {
  readonly days: Hours['days']
  readonly onChange: (days: Hours['days']) => void
}

function DayToggles({ days, onChange }: DayTogglesProps) {
  const { t } = useTexts('period')
  const { locale } = useFormats()
  const names = weekdayNames(locale)
  return (
    <fieldset className={styles.days}>
      <legend className={styles.fieldLabel}>{t('days')}</legend>
      {weekdays.map((day, index) => {
        const isOn = days.includes(day)
        return (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={isOn}
              // Hours of no day would never come.
              disabled={isOn && days.length === 1}
              onChange={() =>
                onChange(weekdays.filter((one) => (one === day ? !isOn : days.includes(one))))
              }
            />
            {names[index]}
          </label>
        )
      })}
    </fieldset>
  )
}

interface ClockFieldProps {
  readonly label: string
  readonly time: string
  readonly fault: string | undefined
  readonly onChange: (time: string) => void
}

function ClockField({ label, time, fault, onChange }: ClockFieldProps) {
  // A time that is half typed is none yet.
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="time"
      label={label}
      value={typed ?? time}
      error={fault}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (value !== '') onChange(value.slice(0, 5))
      }}
    />
  )
}

interface ZoneFieldProps {
  readonly zone: string
  readonly fault: string | undefined
  readonly onChange: (zone: string) => void
}

function ZoneField({ zone, fault, onChange }: ZoneFieldProps) {
  const { t } = useTexts('period')
  const zones = [...new Set([zone, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <Select
      className={styles.wide ?? ''}
      label={t('hoursZone')}
      searchable
      allowDeselect={false}
      limit={50}
      data={zones}
      value={zone}
      error={fault}
      nothingFoundMessage={t('noZone')}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
