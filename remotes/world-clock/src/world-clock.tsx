import { type SlotProps, useLocale, useTranslation } from '@slipway/sdk'
import { Button, Text } from '@slipway/sdk/ui'
import { type ReactElement, useState } from 'react'
import styles from './world-clock.module.css'
import type { WorldClockProps } from './world-clock-props'

type Props = SlotProps<'dashboard-after-cards', WorldClockProps>

const messages = { en: { now: 'Now' }, de: { now: 'Jetzt' } } as const

/** The time elsewhere: a remote that is built with rspack, beside those of webpack. */
export function WorldClock({ zones }: Props): ReactElement {
  const locale = useLocale()
  const t = useTranslation(messages)
  const [now, setNow] = useState(() => new Date())
  return (
    <div className={styles.clocks}>
      {zones.map((zone) => (
        <Text key={zone}>{`${zone}: ${timeIn(zone, now, locale)}`}</Text>
      ))}
      <Button variant="subtle" onClick={() => setNow(new Date())}>
        {t('now')}
      </Button>
    </div>
  )
}

/** A zone that the browser does not know costs its own line, not the box. */
function timeIn(timeZone: string, now: Date, locale: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(now)
  } catch {
    return '–'
  }
}
