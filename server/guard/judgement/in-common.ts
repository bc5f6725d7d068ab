import type { GuardCommon } from '@slipway/sdk/contract'
import type { VersionName } from '../../storage/tables/catalog/versions-table'
import { LEAST_USERS } from '../rules'
import { chanceOf } from './chance'

/** Uses of one version of a component in a minute, on pages with the same other remotes. */
export interface UsesBeside {
  /** Milliseconds since 1970: where the minute begins. */
  readonly at: number
  /** `undefined`: the server does not know what it gave. */
  readonly others: readonly VersionName[] | undefined
  readonly uses: number
}

interface Uses {
  readonly failed: readonly UsesBeside[]
  readonly drawn: readonly UsesBeside[]
}

/** How likely it may be by chance that no page failed that lacks the other remote. */
const MOST_CHANCE = 0.0002
/** Who looks for a cause looks at the likeliest. */
const MOST_COMMON = 5

/**
 * The other remotes that every use with a failure had on its page, and how many uses of the same version without a
 * failure had them as well; those that hardly any other had first. What is not known of any failure is in common to
 * none.
 */
export function inCommon({ failed, drawn }: Uses): readonly GuardCommon[] {
  const [first, ...rest] = failed
  const failures = sumUses(failed)
  const known = drawn.filter(({ others }) => others !== undefined)
  const draws = sumUses(known)
  return (first?.others ?? [])
    .filter((other) => rest.every((one) => has(one, other)))
    .map(({ remote, version }) => {
      const lacking = known.filter((one) => !has(one, { remote, version }))
      const drawsWith = draws - sumUses(lacking)
      const mayBreak = isLacked({ failures, drawsWith, lacking })
      return { remote, version, failures, draws, drawsWith, mayBreak }
    })
    .sort((one, other) => one.drawsWith - other.drawsWith)
    .slice(0, MOST_COMMON)
}

interface Split {
  readonly failures: number
  readonly drawsWith: number
  readonly lacking: readonly UsesBeside[]
}

/**
 * Whether most uses without a failure lack it, of several users, and hardly by chance: then the version works where
 * the other remote is not. A few with it that did not fail change nothing, or whoever breaks others would spare some.
 */
function isLacked({ failures, drawsWith, lacking }: Split): boolean {
  const draws = sumUses(lacking)
  if (drawsWith >= draws || mostUsers(lacking) < LEAST_USERS) return false
  const beside = { draws: failures + drawsWith, failures }
  return chanceOf(beside, { draws, failures: 0 }) <= MOST_CHANCE
}

/** Users at least: one has one use in a minute at most. */
function mostUsers(uses: readonly UsesBeside[]): number {
  const minutes = new Map<number, number>()
  for (const { at, uses: count } of uses) minutes.set(at, (minutes.get(at) ?? 0) + count)
  return Math.max(0, ...minutes.values())
}

function has({ others = [] }: UsesBeside, { remote, version }: VersionName): boolean {
  return others.some((one) => one.remote === remote && one.version === version)
}

function sumUses(uses: readonly UsesBeside[]): number {
  return uses.reduce((sum, { uses: count }) => sum + count, 0)
}
