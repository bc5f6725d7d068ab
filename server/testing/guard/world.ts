const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** Pages of each user; they come at any moment. */
export const PAGES_A_MINUTE = 2

/** Who has a new version, and how often its component fails for them. */
export interface World {
  readonly as: 'canary' | 'base'
  /** Users of the new version. */
  readonly users: number
  /** The share of pages on which it fails, and that of the version before. */
  readonly rate: number
  readonly baseRate: number
  /** Users of the version before, beside a canary. */
  readonly beside?: number
  /** Draws of the version before, in the hours before a new base. */
  readonly before?: number
  /** Whether all of its users have a tab open, which draws it within two seconds of the release. */
  readonly tabs?: boolean
  /** For how long it is looked at, in milliseconds. */
  readonly lasts: number
}

/** Numbers from 0 to 1. */
export type Random = () => number

const rates = [0.001, 0.01, 0.05, 0.3] as const
const users = [3, 6, 20, 200] as const
const percents = [10, 30, 50] as const
const befores = [40, 1000] as const

export interface NamedWorld {
  /** Such as `canary of 10 %`. */
  readonly kind: string
  readonly world: World
}

/** A day of each kind of version that is no worse than the one before it. */
export const nullWorlds: readonly NamedWorld[] = rates.flatMap((rate) =>
  users.flatMap((count) => {
    const of = { users: count, rate, baseRate: rate, lasts: 24 * HOUR_MS, tabs: true }
    return [
      ...percents.map((percent) => ({
        kind: `canary of ${percent} %`,
        world: {
          ...of,
          as: 'canary' as const,
          beside: Math.round((count * (100 - percent)) / percent),
        },
      })),
      ...befores.map((before) => ({
        kind: `new base, ${before} draws before`,
        world: { ...of, as: 'base' as const, before },
      })),
    ]
  }),
)

export interface FailingWorld extends NamedWorld {
  /** It has to be off after so many milliseconds, in this share of the runs. */
  readonly within: number
  readonly share: number
}

const times = [
  { users: 6, within: 2 * MINUTE_MS, share: 0.95 },
  { users: 20, within: MINUTE_MS, share: 0.95 },
  { users: 200, within: 30 * SECOND_MS, share: 0.99 },
] as const

/** A version that fails on all of its pages, beside or after one that never did. */
export const failingWorlds: readonly FailingWorld[] = times.flatMap(({ users: count, ...time }) => {
  const of = { users: count, rate: 1, baseRate: 0, lasts: 5 * MINUTE_MS }
  return [
    { ...time, kind: 'new base, 250 draws before', world: { ...of, as: 'base', before: 250 } },
    { ...time, kind: 'canary, 60 users beside', world: { ...of, as: 'canary', beside: 60 } },
  ]
})
