import type { SlotReport, VitalReport } from '@slipway/sdk/contract'
import type { LoadToken } from '../identity/load-tokens'
import { pruneRegularly } from '../identity/prune-regularly'
import { isDataRefused } from '../storage/dialects/storage-errors'
import { createHealthCountsTable } from '../storage/tables/health-counts-table'
import {
  createRecentOutcomesTable,
  type RecentOutcome,
} from '../storage/tables/recent-outcomes-table'
import type { StorageScope } from '../storage/transact'
import { browserFamily } from './browser-family'
import { createCountReports, type KnownHere } from './count-reports'
import { createErrors } from './errors/errors'
import type { KnownVersions } from './errors/find-frames'
import type { PolicyViolation } from './policy-violations'
import { createReportLimit } from './report-limits'
import { createRollup } from './rollup'
import { slotTimes } from './slot-times'

/** Whose reports they are. */
interface ReportSource {
  readonly load: LoadToken
  /** `User-Agent`, as it came. */
  readonly agent: string | undefined
}

interface Told {
  readonly reports: readonly SlotReport[]
  readonly vitals?: readonly VitalReport[] | undefined
}

/**
 * What pages report, kept in the database: the last outcomes of each viewer, and counts by minute and
 * hour, and failures by their cause. It is kept in memory for some seconds first, which are lost when the process is killed; as
 * long as the database does not answer, as much of it as there is room for.
 */
export interface Health {
  /** Returns the reports of slots that count, and how many of all were refused: one viewer's are limited. */
  take(
    told: Told,
    source: ReportSource,
  ): { readonly taken: readonly SlotReport[]; readonly refused: number }
  /** Likewise. */
  takeViolations(
    violations: readonly PolicyViolation[],
    source: ReportSource,
  ): readonly PolicyViolation[]
  /** Reports that carried no token of ours. */
  takeUnproven(count: number): void
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
  /** Hears what counts of a signed-in user's reports. */
  readonly onUsersReports?: (
    reports: readonly SlotReport[],
    of: { readonly userId: number; readonly oneIn: number },
  ) => void
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** What is lost at most when a process is killed. */
const WRITE_EVERY_MS = 2000
/** Of one round: more would cost more than they tell. */
const MOST_OUTCOMES = 200

export function createHealth(deps: HealthDeps): Health {
  const { storage, onError, onUsersReports = () => undefined, now = Date.now } = deps
  const recent = createRecentOutcomesTable(storage)
  const counts = createHealthCountsTable(storage)
  const rollup = createRollup({ now })
  const counter = createCountReports(deps, rollup)
  const errors = createErrors({ storage, catalog: deps.catalog, now })
  const limit = createReportLimit(now)
  let outcomes: Omit<RecentOutcome, 'at'>[] = []

  async function writeCounts(): Promise<void> {
    const taken = rollup.take()
    await counts.add(taken).catch((error: unknown) => {
      if (!isDataRefused(error)) rollup.putBack(taken)
      throw error
    })
  }

  async function writeOutcomes(): Promise<void> {
    const taken = outcomes
    outcomes = []
    await recent.add(taken).catch((error: unknown) => {
      if (!isDataRefused(error)) outcomes = [...taken, ...outcomes].slice(0, MOST_OUTCOMES)
      throw error
    })
  }

  // What one table refuses is no fault of the other.
  async function write(isLast = false): Promise<void> {
    const failed: unknown[] = []
    for (const writeOne of [writeCounts, writeOutcomes, () => errors.write(isLast)])
      await writeOne().catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }

  async function prune(): Promise<void> {
    await counts.prune(now())
    await recent.prune()
    await errors.prune()
  }

  return {
    take({ reports, vitals = [] }, { load, agent }) {
      const taken = reports.slice(0, limit(load, reports.length))
      const from = { load, browser: browserFamily(agent) }
      counter.count(taken, from)
      errors.take(taken, from)
      const takenVitals = vitals.slice(0, limit(load, vitals.length))
      counter.countVitals(takenVitals, from)
      const { userId } = load
      if (userId !== undefined) {
        onUsersReports(taken, { userId, oneIn: load.oneIn })
        const told = taken.flatMap((report) => outcomeOf(report, userId))
        outcomes.push(...told.slice(0, MOST_OUTCOMES - outcomes.length))
      }
      const refused = reports.length + vitals.length - taken.length - takenVitals.length
      return { taken, refused }
    },
    takeViolations(violations, { load, agent }) {
      const taken = violations.slice(0, limit(load, violations.length))
      counter.countViolations(taken, { load, browser: browserFamily(agent) })
      return taken
    },
    takeUnproven: counter.countUnproven,
    write: () => write(),
    prune,
    start() {
      const timer = setInterval(() => void write().catch(onError), WRITE_EVERY_MS)
      timer.unref()
      const stopPruning = pruneRegularly(prune, onError)
      return async () => {
        clearInterval(timer)
        stopPruning()
        // Nobody waits for the sources of a stack that was never seen.
        await write(true).catch(onError)
      }
    },
  }
}

/** Codes that say nothing of a load or a draw. */
const others: ReadonlySet<SlotReport['code']> = new Set(['name-overwritten', 'check-failed'])

function outcomeOf(report: SlotReport, userId: number): readonly Omit<RecentOutcome, 'at'>[] {
  if (others.has(report.code)) return []
  const { component, location, remote, version } = report
  const { loadMs: codeMs, drawMs } = slotTimes(report)
  const code = report.code === 'timed' ? 'drawn' : report.code
  return [{ userId, component, location, remote, version, code, codeMs, drawMs }]
}
