import type { SlotReport } from '@slipway/sdk/contract'
import type { LoadToken } from '../identity/load-tokens'
import { pruneRegularly } from '../identity/prune-regularly'
import {
  createRecentOutcomesTable,
  type RecentOutcome,
} from '../storage/tables/recent-outcomes-table'
import type { StorageScope } from '../storage/transact'

/** What pages report of slots, kept in the database. */
export interface Health {
  /** Keeps it in memory until it is written with what came in the same seconds. */
  take(reports: readonly SlotReport[], load: LoadToken): void
  /** Writes what is in memory. */
  write(): Promise<void>
  /** Writes every few seconds; returns what stops it, and writes the rest. */
  start(): () => Promise<void>
}

interface HealthDeps {
  readonly storage: StorageScope
  readonly onError: (error: unknown) => void
}

/** What is lost at most when a process is killed. */
const WRITE_EVERY_MS = 2000
/** Of one round: more would cost more than they tell. */
const MOST_OUTCOMES = 200

export function createHealth({ storage, onError }: HealthDeps): Health {
  const recent = createRecentOutcomesTable(storage)
  let outcomes: Omit<RecentOutcome, 'at'>[] = []

  async function write(): Promise<void> {
    const written = outcomes
    outcomes = []
    await recent.add(written)
  }

  return {
    take(reports, { userId }) {
      if (userId === undefined) return
      const told = reports.flatMap((report) => outcomeOf(report, userId))
      outcomes.push(...told.slice(0, MOST_OUTCOMES - outcomes.length))
    },
    write,
    start() {
      const timer = setInterval(() => void write().catch(onError), WRITE_EVERY_MS)
      timer.unref()
      const stopPruning = pruneRegularly(recent.prune, onError)
      return async () => {
        clearInterval(timer)
        stopPruning()
        await write().catch(onError)
      }
    },
  }
}

/** Codes that say nothing of a load or a draw. */
const others: ReadonlySet<SlotReport['code']> = new Set(['name-overwritten', 'check-failed'])

function outcomeOf(report: SlotReport, userId: number): readonly Omit<RecentOutcome, 'at'>[] {
  if (others.has(report.code)) return []
  const { component, location, remote, version, codeMs, durationMs } = report
  const drawMs = durationMs !== undefined && codeMs !== undefined ? durationMs - codeMs : undefined
  const code = report.code === 'timed' ? 'drawn' : report.code
  return [{ userId, component, location, remote, version, code, codeMs, drawMs }]
}
