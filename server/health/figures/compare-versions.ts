import type { HealthComparison } from '@slipway/sdk/contract'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import type {
  HealthSumsTable,
  HealthWanted,
  ReportedTime,
} from '../../storage/tables/reports/health-sums-table'
import { attempts, figuresOf, type Outcome } from './figures-of'
import { grouped } from './grouped'
import type { LiveSpan } from './live-spans'
import type { Live } from './read-live'

interface Compared {
  readonly remote: string
  readonly wanted: HealthWanted
  /** The versions. */
  readonly pair: readonly [first: string, second: string]
  readonly live: Pick<Live, 'spansOf'>
}

const MINUTE_MS = 60_000

/**
 * Two versions of a remote over the same minutes. Only signed-in users count: nobody else gets a canary,
 * and the pages of visitors are others.
 */
export async function compareVersions(
  table: HealthSumsTable,
  { remote, wanted, pair: [first, second], live }: Compared,
): Promise<HealthComparison> {
  const ofBoth = {
    ...wanted,
    remote,
    versions: [first, second],
    signedIn: true,
    outcomes: attempts,
  }
  const sideOf = (version: string) => ({ version, spans: live.spansOf(remote, version) })
  const times = commonTimes(await table.times(ofBoth), [sideOf(first), sideOf(second)])
  const sums = await table.sum({ ...ofBoth, at: times.map(({ at }) => at) }, [
    'version',
    'component',
    'outcome',
    'measure',
    'bucket',
  ])
  const sides = (outcomes: readonly OfVersion[]) => ({
    first: figuresOf(outcomes.filter(({ version }) => version === first)),
    second: figuresOf(outcomes.filter(({ version }) => version === second)),
  })
  const minutes = times.filter(({ stepMs }) => stepMs === MINUTE_MS).length
  return {
    first,
    second,
    minutes,
    hours: times.length - minutes,
    all: sides(sums),
    components: grouped(sums, ({ component }) => component)
      .filter(([{ component }]) => component !== '')
      .map((group) => ({ component: group[0].component, ...sides(group) }))
      .sort((one, other) => (one.component < other.component ? -1 : 1)),
  }
}

type OfVersion = Outcome & Pick<HealthCount, 'version'>

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
