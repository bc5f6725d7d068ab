import { boxesOf, type FailureLines } from '@slipway/sdk/contract'
import { attempts, figuresOf, type Outcome } from '../../health/figures/figures-of'
import { grouped } from '../../health/figures/grouped'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { createAlertsTable, type StoredAlert } from '../../storage/tables/reports/alerts-table'
import { createGuardCountsTable } from '../../storage/tables/reports/guard-counts-table'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import { createHealthSumsTable } from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { writeAlert } from '../write-alert'
import {
  type FailingMinute,
  isOver,
  lastSumOf,
  SPIKE_USERS,
  type Spike,
  spikeIn,
  sumBoxes,
  wholeUntil,
} from './spike'

const MINUTE_MS = 60_000

/** How far back a spike is followed to where it began. */
const SEEN_MS = 20 * MINUTE_MS

export interface SpikesDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
  readonly failureLines: FailureLines
  /** Milliseconds since 1970. */
  readonly now: () => number
}

interface Spiking extends FailingComponent {
  readonly spike: Spike
}

/**
 * One look at what fails: writes once for each version and cause that it is above the red line for
 * several users, and once that this is over. Webhooks tell of what is written.
 */
export async function tellSpikes(deps: SpikesDeps): Promise<void> {
  const { storage, failureLines, now } = deps
  const alerts = await createAlertsTable(storage).list()
  const until = wholeUntil(now())
  const failing = await failingComponents(storage, { until, also: alerts })
  const fresh = failing.flatMap((one): Spiking[] => {
    const spike = spikeIn(one.minutes, { until, red: failureLines.red })
    return spike && !alerts.some((alert) => isOf(alert, one)) ? [{ ...one, spike }] : []
  })
  const byCause = ({ remote, version, cause }: Spiking) => [remote, version, cause].join('\n')
  for (const group of grouped(fresh, byCause)) await tellSpike(deps, group)
  for (const alert of alerts) await tellOver(deps, alert, { failing, until })
}

function isOf(alert: StoredAlert, { remote, version, cause }: FailingComponent): boolean {
  return alert.remote === remote && alert.version === version && alert.cause === cause
}

async function tellSpike(deps: SpikesDeps, group: readonly [Spiking, ...Spiking[]]): Promise<void> {
  const [{ remote, version, cause }] = group
  const since = Math.min(...group.map(({ spike }) => spike.since))
  const users = await failingUsers(deps.storage, [...group], since)
  if (users < SPIKE_USERS) return
  const alert = { remote, version, cause, since }
  const sums = sumBoxes(group.map(({ spike }) => spike))
  const detail = { ...describe(alert, group), ...sums, users }
  await writeAlert(deps, { action: 'errors.spiked', remote, detail }, (scope) =>
    createAlertsTable(scope).begin(alert),
  )
}

async function tellOver(
  deps: SpikesDeps,
  alert: StoredAlert,
  { failing, until }: { failing: readonly FailingComponent[]; until: number },
): Promise<void> {
  const own = failing.filter((one) => isOf(alert, one))
  const limits = { until, amber: deps.failureLines.amber }
  if (!own.every(({ minutes }) => isOver(minutes, limits))) return
  const sums = sumBoxes(own.map(({ minutes }) => lastSumOf(minutes, until)))
  const detail = { ...describe(alert, own), ...sums, users: 0 }
  await writeAlert(deps, { action: 'errors.over', remote: alert.remote, detail }, (scope) =>
    createAlertsTable(scope).end(alert),
  )
}

function describe({ version, cause, since }: StoredAlert, of: readonly FailingComponent[]) {
  const components = of.map(({ component }) => component).sort()
  return { version, cause, components, since: new Date(since).toISOString() }
}

/** A component of a version that failed by one cause. */
interface FailingComponent {
  readonly remote: string
  readonly version: string
  readonly component: string
  /** A code such as `render-failed`. */
  readonly cause: string
  /** All of its boxes, and those that failed by this cause. */
  readonly minutes: readonly FailingMinute[]
}

type OfVersion = Pick<FailingComponent, 'remote' | 'version'>

type OfMinute = Outcome & Pick<HealthCount, 'at'>
type OfComponent = OfMinute & Pick<HealthCount, 'component'>

interface Looked {
  /** Where the last whole minute ends, in milliseconds since 1970. */
  readonly until: number
  /** Versions that are looked at whether they fail or not. */
  readonly also: readonly OfVersion[]
}

/**
 * What failed in the last whole minutes, by the counts of Health. Only those of versions that failed for several
 * users are read: everything else can neither begin a spike nor end one.
 */
async function failingComponents(
  storage: StorageScope,
  { until, also }: Looked,
): Promise<readonly FailingComponent[]> {
  const from = until - SEEN_MS
  const table = createGuardCountsTable(storage)
  const failing = await table.failingVersions({ from, leastUsers: SPIKE_USERS })
  const versions = grouped([...failing, ...also], ({ remote, version }) => `${remote}\n${version}`)
  const found: FailingComponent[] = []
  for (const [{ remote, version }] of versions) {
    const wanted = { from, until, step: 'minute', measure: 'count' } as const
    const own = { ...wanted, remote, versions: [version], outcomes: attempts }
    const apart = ['component', 'outcome', 'measure', 'bucket'] as const
    const sums = await createHealthSumsTable(storage).sum(own, apart, MINUTE_MS)
    found.push(...failingIn(sums, { remote, version }))
  }
  return found
}

function failingIn(sums: readonly OfComponent[], of: OfVersion): readonly FailingComponent[] {
  return grouped(sums, ({ component }) => component).flatMap((group) => {
    const [{ component }] = group
    const causes = figuresOf(group).reasons.map(({ code }) => code)
    return causes.map((cause) => ({
      ...of,
      component,
      cause,
      minutes: minutesOf(group, cause),
    }))
  })
}

function minutesOf(sums: readonly OfMinute[], cause: string): readonly FailingMinute[] {
  return grouped(sums, ({ at }) => String(at)).map((group) => {
    const figures = figuresOf(group)
    const failures = figures.reasons.find(({ code }) => code === cause)?.count ?? 0
    return { at: group[0].at, boxes: boxesOf(figures), failures }
  })
}

/** The signed-in users who had a failure of one of these since then, in milliseconds since 1970. */
async function failingUsers(
  storage: StorageScope,
  of: readonly [FailingComponent, ...FailingComponent[]],
  since: number,
): Promise<number> {
  const [{ remote, version, cause }] = of
  const components = of.map(({ component }) => component)
  const failures = await createGuardCountsTable(storage).failures({ remote, from: since })
  const own = failures.filter(
    (one) =>
      one.version === version &&
      components.includes(one.component) &&
      // A server of before keeps no reason.
      (one.reason ?? cause) === cause,
  )
  return new Set(own.map(({ userId }) => userId)).size
}
