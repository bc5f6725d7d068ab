import { codesWith, reportCodes, type SlotReport } from '@slipway/sdk/contract'
import type { Catalog } from '../catalog/catalog'
import { viewerVersion } from '../catalog/viewer-version'
import { isDataRefused } from '../storage/dialects/storage-errors'
import {
  type BesideSet,
  besideSet,
  type DrawsBeside,
  type GivenRemotes,
  keyOfBeside,
} from '../storage/tables/reports/guard-beside-table'
import type {
  GuardCounts,
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
  /** The page had told that the box was drawn. */
  readonly isLater: boolean
  readonly given?: GivenRemotes | undefined
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
  readonly beside: BesideSet | undefined
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
  let drawsBeside = new Map<string, DrawsBeside>()
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
    if (of.reason !== undefined) return countFailure(key, part, of)
    addDraw(draws, key, { ...part, at, draws: of.oneIn })
    if (!of.beside) return
    const row = { ...part, at, draws: of.oneIn, beside: of.beside }
    addDraw(drawsBeside, keyOfBeside(row), row)
  }

  function countFailure(key: string, part: Part, of: Counted): void {
    const { at, userId, reason = null, isLater, beside } = of
    const held = `${key}\n${userId}`
    // A failure at first says more than one that came later.
    if (isLater && failed.has(held)) return
    const row = { ...part, at, userId, reason, isLater, beside: beside?.digest }
    failed.set(held, { row, beside, countedAt: now() })
  }

  return {
    minuteOf(report, userId) {
      const part = partOf(report)
      return part && isOwn(part, userId) ? timeNow() : undefined
    },
    count(outcomes) {
      for (const { report, load, minute: at, isLater, given } of outcomes) {
        const { userId, oneIn } = load
        const part = partOf(report)
        if (!part || userId === undefined || at === undefined) continue
        const reason = failureCodes.has(report.code) ? report.code : undefined
        const key = [reason !== undefined, isLater, userId, ...Object.values(part)].join('\n')
        const beside = besideOf(report, given)
        if (isFirst(at, key)) countOne(part, { at, userId, oneIn, reason, isLater, beside })
      }
    },
    write: () => writeUntil(Number.POSITIVE_INFINITY),
    writeDue: () => writeUntil(now() - HELD_MS),
  }

  async function writeUntil(until: number): Promise<void> {
    const due = [...failed].filter(([, { countedAt }]) => countedAt <= until)
    const taken = { draws, drawsBeside, failed: new Map(due) }
    if (taken.draws.size + taken.failed.size === 0) return
    draws = new Map()
    drawsBeside = new Map()
    for (const [key] of due) failed.delete(key)
    await table.add(countsOf(taken)).catch((error: unknown) => {
      if (!isDataRefused(error)) putBack(taken)
      throw error
    })
  }

  function putBack(taken: Taken): void {
    if (taken.draws.size + taken.failed.size + draws.size + failed.size > MOST) return
    for (const [key, row] of taken.draws) addDraw(draws, key, row)
    for (const [key, row] of taken.drawsBeside) addDraw(drawsBeside, key, row)
    failed = new Map([...taken.failed, ...failed])
  }
}

interface Taken {
  readonly draws: ReadonlyMap<string, GuardDraws>
  readonly drawsBeside: ReadonlyMap<string, DrawsBeside>
  readonly failed: ReadonlyMap<string, HeldFailure>
}

function countsOf({ draws, drawsBeside, failed }: Taken): GuardCounts {
  const held = [...failed.values()]
  const beside = [...drawsBeside.values()]
  const sets = [...beside, ...held].flatMap((one) => one.beside ?? [])
  return {
    draws: [...draws.values()],
    failures: held.map(({ row }) => row),
    beside: { draws: beside, sets },
  }
}

function addDraw<Row extends { readonly draws: number }>(
  rows: Map<string, Row>,
  key: string,
  row: Row,
): void {
  rows.set(key, { ...row, draws: row.draws + (rows.get(key)?.draws ?? 0) })
}

/** The other remotes on the page, by what the server gives its user; `undefined`: not known. */
function besideOf({ location, remote }: SlotReport, given: ArmOutcome['given']) {
  if (location === undefined || given === undefined) return undefined
  return besideSet(given(location).filter((one) => one.remote !== remote))
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
  readonly isLater: boolean
  readonly beside: BesideSet | undefined
}
