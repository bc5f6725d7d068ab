import { reportCodes, type SlotReport, type VitalReport } from '@slipway/sdk/contract'
import type { LoadToken } from '../identity/load-tokens'
import { every, pruneRegularly } from '../loops/every'
import { isDataRefused } from '../storage/dialects/storage-errors'
import type { GivenRemotes } from '../storage/tables/reports/guard-beside-table'
import { createHealthCountsTable } from '../storage/tables/reports/health-counts-table'
import {
  createRecentOutcomesTable,
  type RecentOutcome,
} from '../storage/tables/reports/recent-outcomes-table'
import type { StorageScope } from '../storage/transact'
import { browserFamily } from './browser-family'
import { createCountReports, createReportLimit, type KnownHere } from './count-reports'
import { createErrors } from './errors/errors'
import type { KnownVersions } from './errors/find-frames'
import { isOfBox, type Outcome } from './outcomes/outcome'
import { createOutcomes } from './outcomes/outcomes'
import type { PolicyViolation } from './policy-violations'
import { createRollup } from './rollup'
import { slotTimes } from './slot-times'

/** Whose reports they are. */
interface ReportSource {
  readonly load: LoadToken
  /** `User-Agent`, as it came. */
  readonly agent: string | undefined
  readonly given?: GivenRemotes | undefined
}

interface Told {
  readonly reports: readonly SlotReport[]
  readonly vitals?: readonly VitalReport[] | undefined
}

/** Which limit left reports out; `room`: there was none for them here. */
type DroppedBy = 'address' | 'token' | 'room'

/** Hears what becomes of reports in this process. */
interface ReportListener {
  readonly countSlot: (outcome: Outcome) => void
  readonly countDropped: (reports: number, by: DroppedBy) => void
  readonly countUnproven: (reports: number) => void
}

/**
 * What pages report, kept in the database: the last outcomes of each viewer, and counts by minute and
 * hour, and failures by their cause. It is kept in memory for some seconds first, which are lost when the
 * process is killed; as long as the database does not answer, as much of it as there is room for.
 */
export interface Health {
  /** Returns the reports of slots that are taken: one viewer's are limited. What counts of them settles later. */
  take(told: Told, source: ReportSource): readonly SlotReport[]
  /** Likewise, by a limit of their own. They count as violations of a version, of no user, and for nothing else. */
  takeViolations(
    violations: readonly PolicyViolation[],
    source: ReportSource,
  ): readonly PolicyViolation[]
  /** Reports that carried no token of ours. */
  takeUnproven(count: number): void
  /** Reports that a limit refused before they were read. */
  drop(reports: number, by: DroppedBy): void
  listen(listener: ReportListener): void
  /** Writes what is in memory. */
  write(): Promise<void>
  /** Folds and forgets what is old. */
  prune(): Promise<void>
  /** Writes every few seconds; returns what stops it, and writes the rest. */
  start(): () => Promise<void>
}

interface HealthDeps extends KnownHere {
  readonly catalog: KnownVersions
  readonly storage: StorageScope
  readonly onError: (error: unknown) => void
  readonly guard?: {
    /** The minute that a user's report falls into as it comes; `undefined`: it does not count. */
    minuteOf(report: SlotReport, userId: number): number | undefined
    /** Hears what counts. */
    count(outcomes: readonly Outcome[]): void
  }
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** What is lost at most when a process is killed. */
const WRITE_EVERY_MS = 2000
/** Of one round: more would cost more than they tell. */
const MOST_OUTCOMES = 200

export function createHealth(deps: HealthDeps): Health {
  const { storage, onError, guard, now = Date.now } = deps
  const recent = createRecentOutcomesTable(storage)
  const counts = createHealthCountsTable(storage)
  const rollup = createRollup({ now })
  const counter = createCountReports(deps, rollup)
  const errors = createErrors({ storage, catalog: deps.catalog, now })
  const limit = createReportLimit(now)
  // All code of a page can send these: they take no room of what its host reports.
  const limitViolations = createReportLimit(now)
  const listeners: ReportListener[] = []
  const outcomes = createOutcomes({
    storage,
    now,
    minuteOf: (report, userId) => guard?.minuteOf(report, userId),
    onSettled: count,
    onDropped: (reports) => drop(reports, 'room'),
  })
  let last: Omit<RecentOutcome, 'at'>[] = []

  function count(settled: readonly Outcome[]): void {
    counter.count(settled)
    const unseen = errors.take(settled)
    if (unseen > 0) drop(unseen, 'room')
    guard?.count(settled)
    for (const { countSlot } of listeners) settled.forEach(countSlot)
    // The newest are what somebody asks for.
    last = [...last, ...settled.flatMap(recentOf)].slice(-MOST_OUTCOMES)
  }

  function drop(reports: number, by: DroppedBy): void {
    if (reports === 0) return
    counter.countDropped(reports)
    for (const { countDropped } of listeners) countDropped(reports, by)
  }

  async function writeCounts(): Promise<void> {
    const taken = rollup.take()
    await counts.add(taken).catch((error: unknown) => {
      if (!isDataRefused(error)) rollup.putBack(taken)
      throw error
    })
  }

  async function writeLast(): Promise<void> {
    const taken = last
    last = []
    await recent.add(taken).catch((error: unknown) => {
      if (!isDataRefused(error)) last = [...taken, ...last].slice(-MOST_OUTCOMES)
      throw error
    })
  }

  // What one table refuses is no fault of the other.
  async function write(isLast = false): Promise<void> {
    const failed: unknown[] = []
    for (const writeOne of [outcomes.settle, writeCounts, writeLast, () => errors.write(isLast)])
      await writeOne().catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }

  async function prune(): Promise<void> {
    await counts.prune(now())
    await outcomes.prune()
    await recent.prune()
    await errors.prune()
  }

  return {
    take({ reports, vitals = [] }, { load, agent, given }) {
      const taken = reports.slice(0, limit(load, reports.length))
      const from = { load, browser: browserFamily(agent), given }
      outcomes.take(taken, from)
      const takenVitals = vitals.slice(0, limit(load, vitals.length))
      counter.countVitals(takenVitals, from)
      drop(reports.length + vitals.length - taken.length - takenVitals.length, 'token')
      return taken
    },
    takeViolations(violations, { load, agent }) {
      const taken = violations.slice(0, limitViolations(load, violations.length))
      counter.countViolations(taken, { load, browser: browserFamily(agent) })
      drop(violations.length - taken.length, 'token')
      return taken
    },
    takeUnproven(count) {
      counter.countUnproven(count)
      for (const { countUnproven } of listeners) countUnproven(count)
    },
    drop,
    listen: (listener) => void listeners.push(listener),
    write: () => write(),
    prune,
    start() {
      const loops = [
        every(WRITE_EVERY_MS, () => write(), { onError }),
        pruneRegularly(prune, onError),
      ]
      return async () => {
        await Promise.all(loops.map((loop) => loop.stop()))
        // Nobody waits for the sources of a stack that was never seen.
        await write(true).catch(onError)
      }
    },
  }
}

function recentOf({ report, load: { userId } }: Outcome): readonly Omit<RecentOutcome, 'at'>[] {
  if (userId === undefined || !isOfBox(report)) return []
  const { component, location, remote, version } = report
  const { loadMs: codeMs, drawMs } = slotTimes(report)
  const code = reportCodes[report.code].is === 'draw' ? 'drawn' : report.code
  return [{ userId, component, location, remote, version, code, codeMs, drawMs }]
}
