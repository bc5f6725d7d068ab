import type { HealthCount, HealthSubject } from '../storage/tables/health-counts-table'

/** Adds up what is reported until it is written. */
export interface Rollup {
  /** `weight`: of how many such things one report tells. */
  add(subject: HealthSubject, weight: number): void
  /** What was added since it was last taken. */
  take(): readonly HealthCount[]
  /** Adds what was taken and could not be written, as far as there is room. */
  putBack(taken: readonly HealthCount[]): void
}

interface RollupOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rows between two takes; what would need another one does not count. */
  readonly mostRows?: number
}

const MINUTE_MS = 60_000

export function createRollup({ now, mostRows = 2000 }: RollupOptions): Rollup {
  let rows = new Map<string, HealthCount>()
  let anonymous = 0

  // Anybody can make rows of visitors: half of the room is for signed-in users.
  function hasRoom(signedIn: boolean): boolean {
    return rows.size < mostRows && (signedIn || anonymous < mostRows / 2)
  }

  function addRow({ samples, total, at, ...subject }: HealthCount): void {
    const key = [at, ...Object.values(subject)].join('\n')
    const known = rows.get(key)
    if (!known && !hasRoom(subject.signedIn)) return
    if (!known && !subject.signedIn) anonymous += 1
    const before = known ?? { samples: 0, total: 0 }
    rows.set(key, {
      ...subject,
      at,
      samples: before.samples + samples,
      total: before.total + total,
    })
  }

  return {
    add(subject, weight) {
      addRow({ ...subject, at: now() - (now() % MINUTE_MS), samples: 1, total: weight })
    },
    take() {
      const taken = [...rows.values()]
      rows = new Map()
      anonymous = 0
      return taken
    },
    putBack: (taken) => taken.forEach(addRow),
  }
}
