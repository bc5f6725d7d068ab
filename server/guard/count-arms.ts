import { blamesVersion, reasonCode, type SlotReport } from '@slipway/sdk/contract'
import type { Catalog } from '../catalog/catalog'
import { viewerVersion } from '../catalog/viewer-version'
import { isDataRefused } from '../storage/dialects/storage-errors'
import type {
  GuardCountsTable,
  GuardDraws,
  GuardFailure,
} from '../storage/tables/guard-counts-table'
import { minuteOf } from './batches'

/**
 * Counts what signed-in users had of each component: in a minute one draw, or one failure, of each user
 * at most. Only of the version that the user gets: nobody makes up failures of a canary that is another's.
 */
export interface CountArms {
  count(
    reports: readonly SlotReport[],
    of: { readonly userId: number; readonly oneIn: number },
  ): void
  /** Adds what was counted to the table; as long as that fails, it is kept. */
  write(): Promise<void>
}

interface CountArmsDeps {
  readonly catalog: Pick<Catalog, 'current'>
  readonly table: Pick<GuardCountsTable, 'add'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Users and components of a minute in one process; what is more does not count. */
const MOST = 50_000

export const failureCodes: ReadonlySet<string> = new Set(
  reasonCode.options.filter((code) => blamesVersion[code]),
)

export function createCountArms({ catalog, table, now }: CountArmsDeps): CountArms {
  let minute = 0
  /** Whose draw, and whose failure, is counted already in this minute. */
  let seen = new Set<string>()
  let draws = new Map<string, GuardDraws>()
  let failed = new Map<string, GuardFailure>()

  function isOwn({ remote, version, component }: Part, userId: number): boolean {
    const { state } = catalog.current()
    const live = state.remotes.find(({ name }) => name === remote)
    const manifest = live && viewerVersion(state, live, userId)?.manifest
    return (
      manifest?.version === version && manifest.components.some(({ name }) => name === component)
    )
  }

  function isFirst(key: string): boolean {
    const current = timeNow()
    if (current !== minute) seen = new Set()
    minute = current
    if (seen.has(key) || seen.size >= MOST) return false
    seen.add(key)
    return true
  }

  // A minute in which something went live begins with that release for what came after it.
  function timeNow(): number {
    const { releasedAt } = catalog.current().state
    const minuteNow = minuteOf(now())
    return minuteOf(releasedAt) === minuteNow ? releasedAt : minuteNow
  }

  function countOne(part: Part, of: Counted): void {
    const at = timeNow()
    const key = [...Object.values(part), at].join('\n')
    if (of.reason !== undefined) {
      const { userId, reason } = of
      failed.set(`${key}\n${userId}`, { ...part, at, userId, reason })
    } else {
      const known = draws.get(key)?.draws ?? 0
      draws.set(key, { ...part, at, draws: known + of.oneIn })
    }
  }

  return {
    count(reports, { userId, oneIn }) {
      for (const { code, remote, version, component } of reports) {
        const isFailure = failureCodes.has(code)
        if (remote === undefined || version === undefined) continue
        if (!isFailure && code !== 'timed') continue
        const part = { remote, version, component }
        if (!isOwn(part, userId)) continue
        if (isFirst([isFailure, userId, remote, version, component].join('\n')))
          countOne(part, { userId, oneIn, reason: isFailure ? code : undefined })
      }
    },
    async write() {
      const taken = { draws, failed }
      if (draws.size + failed.size === 0) return
      draws = new Map()
      failed = new Map()
      const [allDraws, allFailed] = [[...taken.draws.values()], [...taken.failed.values()]]
      await table.add({ draws: allDraws, failures: allFailed }).catch((error: unknown) => {
        if (!isDataRefused(error)) putBack(taken)
        throw error
      })
    },
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

interface Part {
  readonly remote: string
  readonly version: string
  readonly component: string
}

interface Counted {
  readonly userId: number
  readonly oneIn: number
  /** `undefined`: it was drawn. */
  readonly reason: string | undefined
}
