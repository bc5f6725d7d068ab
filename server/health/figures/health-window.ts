import type { HealthRange } from '@slipway/sdk/contract'
import type { HealthWanted } from '../../storage/tables/reports/health-sums-table'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const hours: Readonly<Record<HealthRange, number>> = { hour: 1, day: 24, week: 168, month: 720 }

/** What is asked for, and how far apart points of it are; times in milliseconds. */
interface HealthWindow {
  readonly wanted: HealthWanted
  readonly stepMs: number
}

/** The steps of a range, up to the one that `now` is in. */
export function healthWindow(
  { range, location, browser }: Pick<HealthWanted, 'location' | 'browser'> & { range: HealthRange },
  now: number,
): HealthWindow {
  const stepMs = range === 'hour' ? MINUTE_MS : HOUR_MS
  const until = now - (now % stepMs) + stepMs
  const from = until - hours[range] * HOUR_MS
  return { stepMs, wanted: { from, until, location, browser } }
}
