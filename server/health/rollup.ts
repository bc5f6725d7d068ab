import type { HealthCount, HealthSubject } from '../storage/tables/health-counts-table'

/** Adds up what is reported until it is written. */
export interface Rollup {
  /** `weight`: of how many such things one report tells. */
  add(subject: HealthSubject, weight: number): void
  /** What was added since it was last taken. */
  take(): readonly HealthCount[]
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
  return {
    add(subject, weight) {
      const at = now() - (now() % MINUTE_MS)
      const key = [at, ...Object.values(subject)].join('\n')
      const known = rows.get(key)
      if (!known && rows.size >= mostRows) return
      const { samples, total } = known ?? { samples: 0, total: 0 }
      rows.set(key, { ...subject, at, samples: samples + 1, total: total + weight })
    },
    take() {
      const taken = [...rows.values()]
      rows = new Map()
      return taken
    },
  }
}
