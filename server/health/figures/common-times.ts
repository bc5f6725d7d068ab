import type { ReportedTime } from '../../storage/tables/reports/health-sums-table'
import type { LiveSpan } from './live-spans'

interface Side {
  readonly version: string
  readonly spans: readonly LiveSpan[]
}

type CommonTime = Pick<ReportedTime, 'at' | 'stepMs'>

/**
 * The minutes and hours in which both versions were live, and both were asked for: what a page, a slow
 * network or a broken server did to one of them then, it did to the other. A version that drew nothing
 * because it always failed was asked for.
 */
export function commonTimes(times: readonly ReportedTime[], [one, other]: readonly [Side, Side]) {
  const ofOther = new Set(times.filter(isOf(other)).map(keyOf))
  return times.filter((time) => isOf(one)(time) && ofOther.has(keyOf(time))) as CommonTime[]
}

function isOf({ version, spans }: Side): (time: ReportedTime) => boolean {
  return (time) => time.version === version && spans.some((span) => overlaps(span, time))
}

function overlaps(
  { from, until = Number.POSITIVE_INFINITY }: LiveSpan,
  time: ReportedTime,
): boolean {
  return from < time.at + time.stepMs && until > time.at
}

const keyOf = ({ at, stepMs }: CommonTime) => `${at} ${stepMs}`
