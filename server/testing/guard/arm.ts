import type { ArmRows } from '../../guard/judgement/batches'
import type { ArmCount, ArmTotal } from '../../guard/judgement/evidence'
import type { GuardDraws, GuardFailure } from '../../storage/tables/reports/guard-counts-table'

export const subject = { remote: 'team', component: 'Card' }

/** What became known of a user in a minute: a draw, the user's first failure, or another one. */
export type Kind = 'draw' | 'first' | 'again'

interface CountedMinute extends Record<Kind, number> {
  /** Where it begins, in milliseconds since 1970; the first one begins with the release. */
  readonly at: number
}

/** What users had of a version, counted as the guard's tables do: in a minute one draw and one failure of each at most. */
export interface Arm {
  add(minute: number, kind: Kind, count?: number): void
  total(): ArmTotal
  /** What the test counts of a minute: of each user only the first failure. */
  firsts(minute: number): ArmCount
  /** As the tables have it. Which user it was that failed again says nothing, so that it is any of them. */
  rows(): ArmRows
}

interface ArmOptions {
  readonly version: string
  /** Of its users who had a failure. */
  readonly firstId: number
  /** Where a minute begins, in milliseconds since 1970. */
  readonly atOf: (minute: number) => number
}

export function createArm({ version, firstId, atOf }: ArmOptions): Arm {
  const minutes: CountedMinute[] = []
  const all = { draw: 0, first: 0, again: 0 }
  const minuteAt = (minute: number) => {
    while (minutes.length <= minute)
      minutes.push({ at: atOf(minutes.length), draw: 0, first: 0, again: 0 })
    return minutes[minute] as CountedMinute
  }
  return {
    add(minute, kind, count = 1) {
      minuteAt(minute)[kind] += count
      all[kind] += count
    },
    total() {
      const failures = all.first + all.again
      return { draws: all.draw + failures, failures, users: all.first, viewers: 0 }
    },
    firsts(minute) {
      const { draw, first } = minuteAt(minute)
      return { draws: draw + first, failures: first }
    },
    rows() {
      const draws: GuardDraws[] = []
      const failures: GuardFailure[] = []
      let failed = 0
      for (const { at, draw, first, again } of minutes) {
        const row = { ...subject, version, at }
        if (draw > 0) draws.push({ ...row, draws: draw })
        const failing = [...range(0, again), ...range(failed, first)]
        for (const id of failing)
          failures.push({ ...row, userId: firstId + id, reason: 'render-failed' })
        failed += first
      }
      return { draws, failures }
    },
  }
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)
