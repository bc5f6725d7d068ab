import type { HealthCount, HealthSubject } from '../storage/tables/reports/health-counts-table'

/** Reports that a limit, or a lack of room, left out. */
export const DROPPED = 'dropped'
/** Reports that carried no token of ours. */
export const UNPROVEN = 'unproven'

/** One row each: they say what else is missing. */
const takesNoRoom: ReadonlySet<string> = new Set([DROPPED, UNPROVEN])

/** What is counted of no slot and no page. */
export const nothing: HealthSubject = {
  outcome: '',
  measure: 'count',
  bucket: 0,
  remote: '',
  version: '',
  component: '',
  location: '',
  page: '',
  browser: '',
  signedIn: false,
}

/** Adds up what is reported until it is written. */
export interface Rollup {
  /** `weight`: of how many such things one report tells; `at`: when it came, if that was before. */
  add(subject: HealthSubject, weight: number, at?: number): void
  /** What was added since it was last taken. */
  take(): readonly HealthCount[]
  /** Adds what was taken and could not be written, as far as there is room. */
  putBack(taken: readonly HealthCount[]): void
}

interface RollupOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rows between two takes; what would need another one does not count, but as dropped. */
  readonly mostRows?: number
}

const MINUTE_MS = 60_000

export function createRollup({ now, mostRows = 2000 }: RollupOptions): Rollup {
  let rows = new Map<string, HealthCount>()
  let anonymous = 0

  // Anybody can make rows of visitors: half of the room is for signed-in users.
  function hasRoom({ outcome, signedIn }: HealthSubject): boolean {
    if (takesNoRoom.has(outcome)) return true
    return rows.size < mostRows && (signedIn || anonymous < mostRows / 2)
  }

  function addRow({ samples, total, at, ...subject }: HealthCount): void {
    const key = [at, ...Object.values(subject)].join('\n')
    const known = rows.get(key)
    if (!known && !hasRoom(subject)) return drop({ measure: subject.measure, samples, at })
    if (!known && !subject.signedIn) anonymous += 1
    const before = known ?? { samples: 0, total: 0 }
    rows.set(key, {
      ...subject,
      at,
      samples: before.samples + samples,
      total: before.total + total,
    })
  }

  // Of a report's count and its times, the count alone is a report.
  function drop({ measure, samples, at }: Pick<HealthCount, 'measure' | 'samples' | 'at'>): void {
    if (measure === 'count') addRow({ ...nothing, outcome: DROPPED, at, samples, total: samples })
  }

  return {
    add(subject, weight, at = now()) {
      addRow({ ...subject, at: at - (at % MINUTE_MS), samples: 1, total: weight })
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
