import { codesWith, reportCodes, type SlotReport } from '@slipway/sdk/contract'
import type { Catalog } from '../catalog/catalog'
import { viewerVersion } from '../catalog/viewer-version'
import { isDataRefused } from '../storage/dialects/storage-errors'
import type {
  GuardCountsTable,
  GuardDraws,
  GuardFailure,
} from '../storage/tables/reports/guard-counts-table'
import { minuteOf } from './judgement/batches'

/** What became of a box of a page. */
interface ArmOutcome {
  readonly report: SlotReport
  readonly load: { readonly userId: number | undefined; readonly oneIn: number }
  /** What `minuteOf` said when the report came; `undefined`: it does not count. */
  readonly minute: number | undefined
}

/**
 * Counts what signed-in users had of each component: in a minute one draw, or one failure, of each user
 * at most. Only of the version that the user gets: nobody makes up failures of a canary that is another's.
 */
export interface CountArms {
  /**
   * Where the minute begins that a user's report of now counts in, in milliseconds since 1970; `undefined`: it is
   * not of a version that the user gets. Asked as it comes: a release may be another one when it is settled.
   */
  minuteOf(report: SlotReport, userId: number): number | undefined
  count(outcomes: readonly ArmOutcome[]): void
  /** Adds all that was counted to the table; as long as that fails, it is kept. */
  write(): Promise<void>
  /** The same, without failures of the last seconds: draws of the same moment are told only then. */
  writeDue(): Promise<void>
}

interface HeldFailure {
  readonly row: GuardFailure
  /** Milliseconds since 1970. */
  readonly countedAt: number
}

interface CountArmsDeps {
  readonly catalog: Pick<Catalog, 'current'>
  readonly table: Pick<GuardCountsTable, 'add'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Users and components of a minute in one process; what is more does not count. */
const MOST = 50_000
/**
 * A page tells of a failure at once, and of a draw four seconds later. Of tabs that all draw at a release, those that
 * fail would be all that is known for so long.
 */
const HELD_MS = 4000
/** What settles later than this may count twice: the database was away. */
const KEPT_MS = 5 * 60_000

export const failureCodes: ReadonlySet<string> = new Set(codesWith({ blames: 'version' }))

export function createCountArms({ catalog, table, now }: CountArmsDeps): CountArms {
  /** Whose draw, and whose failure, is counted already, by minute. */
  const seen = new Map<number, Set<string>>()
  let draws = new Map<string, GuardDraws>()
  let failed = new Map<string, HeldFailure>()

  function isOwn({ remote, version, component }: Part, userId: number): boolean {
    const { state } = catalog.current()
    const live = state.remotes.find(({ name }) => name === remote)
    const manifest = live && viewerVersion(state, live, userId)?.manifest
    return (
      manifest?.version === version && manifest.components.some(({ name }) => name === component)
    )
  }

  function isFirst(minute: number, key: string): boolean {
    for (const one of seen.keys()) if (one < now() - KEPT_MS) seen.delete(one)
    const known = seen.get(minute) ?? new Set()
    seen.set(minute, known)
    if (known.has(key) || known.size >= MOST) return false
    known.add(key)
    return true
  }

  // A minute in which something went live begins with that release for what came after it.
  function timeNow(): number {
    const { releasedAt } = catalog.current().state
    const minuteNow = minuteOf(now())
    return minuteOf(releasedAt) === minuteNow ? releasedAt : minuteNow
  }

  function countOne(part: Part, of: Counted): void {
    const { at } = of
    const key = [...Object.values(part), at].join('\n')
    if (of.reason !== undefined) {
      const { userId, reason } = of
      failed.set(`${key}\n${userId}`, { row: { ...part, at, userId, reason }, countedAt: now() })
    } else {
      const known = draws.get(key)?.draws ?? 0
      draws.set(key, { ...part, at, draws: known + of.oneIn })
    }
  }

  return {
    minuteOf(report, userId) {
      const part = partOf(report)
      return part && isOwn(part, userId) ? timeNow() : undefined
    },
    count(outcomes) {
      for (const { report, load, minute: at } of outcomes) {
        const { userId, oneIn } = load
        const part = partOf(report)
        if (!part || userId === undefined || at === undefined) continue
        const reason = failureCodes.has(report.code) ? report.code : undefined
        const key = [reason !== undefined, userId, ...Object.values(part)].join('\n')
        if (isFirst(at, key)) countOne(part, { at, userId, oneIn, reason })
      }
    },
    write: () => writeUntil(Number.POSITIVE_INFINITY),
    writeDue: () => writeUntil(now() - HELD_MS),
  }

  async function writeUntil(until: number): Promise<void> {
    const due = [...failed].filter(([, { countedAt }]) => countedAt <= until)
    const taken = { draws, failed: new Map(due) }
    if (taken.draws.size + taken.failed.size === 0) return
    draws = new Map()
    for (const [key] of due) failed.delete(key)
    const failures = due.map(([, { row }]) => row)
    await table.add({ draws: [...taken.draws.values()], failures }).catch((error: unknown) => {
      if (!isDataRefused(error)) putBack(taken)
      throw error
    })
  }

  function putBack(taken: { draws: typeof draws; failed: typeof failed }): void {
    if (taken.draws.size + taken.failed.size + draws.size + failed.size > MOST) return
    for (const [key, row] of taken.draws) {
      const since = draws.get(key)?.draws ?? 0
      draws.set(key, { ...row, draws: row.draws + since })
    }
    failed = new Map([...taken.failed, ...failed])
  }
}

/** Nothing where it says nothing of a version's code. */
function partOf({ code, remote, version, component }: SlotReport): Part | undefined {
  if (remote === undefined || version === undefined) return undefined
  return failureCodes.has(code) || reportCodes[code].is === 'draw'
    ? { remote, version, component }
    : undefined
}

type Part = Pick<GuardDraws, 'remote' | 'version' | 'component'>

interface Counted {
  readonly at: number
  readonly userId: number
  readonly oneIn: number
  /** `undefined`: it was drawn. */
  readonly reason: string | undefined
}
