import { sql } from 'kysely'
import type { Schema } from '../../schema'
import { type StorageScope, transact } from '../../transact'
import { inParts } from '../rows'

/** The subject of a count. Texts are empty where they do not apply. */
export interface HealthSubject {
  /** `drawn`, why not, or a measure of a page, such as `lcp`. */
  readonly outcome: string
  /** `count`; or of which times `bucket` is one, such as `load`. */
  readonly measure: string
  readonly bucket: number
  readonly remote: string
  readonly version: string
  readonly component: string
  readonly location: string
  /** The page's id. */
  readonly page: string
  readonly browser: string
  readonly signedIn: boolean
}

export interface HealthCount extends HealthSubject {
  /** Milliseconds since 1970: where its minute or hour begins. */
  readonly at: number
  /** Reports that came. */
  readonly samples: number
  /** The total that they report: a sample of one in twenty counts twenty. */
  readonly total: number
}

export type HealthStep = 'minute' | 'hour'

interface HealthQuery {
  readonly step: HealthStep
  /** Milliseconds since 1970; `until` is not part of it. */
  readonly from: number
  readonly until: number
  readonly remote?: string
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
export const stepMs = { minute: MINUTE_MS, hour: HOUR_MS } as const
/** Taken out to be folded; nobody else reads or adds to these. */
const FOLDED = -MINUTE_MS

/** For how long minutes and hours are kept, and how many rows of each, of signed-in users and of visitors. */
const healthLimits = {
  minutesMs: 24 * HOUR_MS,
  hoursMs: 30 * 24 * HOUR_MS,
  usersRows: 150_000,
  visitorsRows: 100_000,
} as const

type Row = Schema['health_counts']

const subjectColumns = [
  'outcome',
  'measure',
  'bucket',
  'remote',
  'version',
  'component',
  'location',
  'page',
  'browser',
  'signed_in',
] as const satisfies readonly (keyof Row)[]
const key = ['step_ms', 'at', ...subjectColumns] as const

const added = {
  samples: sql<number>`health_counts.samples + excluded.samples`,
  total: sql<number>`health_counts.total + excluded.total`,
}

/**
 * Counts of what pages reported, added up by minute and, after a day, by hour. Any number of processes add to the same
 * rows.
 */
export function createHealthCountsTable(
  storage: StorageScope,
  limits: Readonly<Record<keyof typeof healthLimits, number>> = healthLimits,
) {
  const { db } = storage
  return {
    /** Counts of minutes, none of them twice. */
    add: (counts: readonly HealthCount[]): Promise<void> =>
      transact(storage, async (scope) => {
        // In one order everywhere, so that two servers do not wait for each other's rows.
        const rows = counts.map(rowOf).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        for (const some of inParts(rows)) {
          await scope.db
            .insertInto('health_counts')
            .values(some)
            .onConflict((conflict) => conflict.columns(key).doUpdateSet(added))
            .execute()
        }
      }),
    /** The oldest first. */
    async list({ step, from, until, remote }: HealthQuery): Promise<readonly HealthCount[]> {
      const rows = await db
        .selectFrom('health_counts')
        .selectAll()
        .where('step_ms', '=', stepMs[step])
        .where('at', '>=', from)
        .where('at', '<', until)
        .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
        .orderBy('at')
        .execute()
      return rows.map(countOf)
    },
    /** Counts how often pages of signed-in users had each outcome of a version since then. */
    async outcomesOf(
      { remote, version }: Pick<HealthSubject, 'remote' | 'version'>,
      since: number,
    ): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('health_counts')
        .select('outcome')
        .select(({ fn }) => fn.sum('total').as('total'))
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('measure', '=', 'count')
        .where('signed_in', '=', 1)
        // The minute or hour in which that time is counts as well.
        .where(sql<number>`at + step_ms`, '>', since)
        .groupBy('outcome')
        .execute()
      return new Map(rows.map(({ outcome, total }) => [outcome, Number(total)]))
    },
    /** Folds minutes of yesterday into hours, and forgets what is too old or too much at `now`. */
    async prune(now: number): Promise<void> {
      await transact(storage, (scope) => foldMinutes(scope, hourOf(now - limits.minutesMs)))
      await db
        .deleteFrom('health_counts')
        .where('at', '<', now - limits.hoursMs)
        .execute()
      for (const step of [MINUTE_MS, HOUR_MS]) {
        await forgetOldest(storage, { step, signedIn: 0, most: limits.visitorsRows })
        await forgetOldest(storage, { step, signedIn: 1, most: limits.usersRows })
      }
    },
  }
}

// Whole hours only. Rows that another process folds at this moment are no minutes any more when this one
// gets to them, and nothing is added twice.
async function foldMinutes({ db }: StorageScope, before: number): Promise<void> {
  await db
    .updateTable('health_counts')
    .set({ step_ms: FOLDED })
    .where('step_ms', '=', MINUTE_MS)
    .where('at', '<', before)
    .execute()
  const hour = sql<number>`at - at % ${HOUR_MS}`
  await db
    .insertInto('health_counts')
    .columns(['step_ms', 'at', ...subjectColumns, 'samples', 'total'])
    .expression(({ selectFrom }) =>
      selectFrom('health_counts')
        .select([sql<number>`${sql.val(HOUR_MS)}`.as('step_ms'), hour.as('at')])
        .select(subjectColumns)
        .select(({ fn }) => [fn.sum<number>('samples').as('s'), fn.sum<number>('total').as('t')])
        .where('step_ms', '=', FOLDED)
        .groupBy([sql`2`, ...subjectColumns]),
    )
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(added))
    .execute()
  await db.deleteFrom('health_counts').where('step_ms', '=', FOLDED).execute()
}

// Each kind by itself: anybody can report as a visitor, and a busy day must not cost the month before.
async function forgetOldest({ db }: StorageScope, kind: KindOfRows): Promise<void> {
  const { step, signedIn, most } = kind
  const first = await db
    .selectFrom('health_counts')
    .select('at')
    .where('step_ms', '=', step)
    .where('signed_in', '=', signedIn)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  await db
    .deleteFrom('health_counts')
    .where('step_ms', '=', step)
    .where('signed_in', '=', signedIn)
    .where('at', '<=', first.at)
    .execute()
}

interface KindOfRows {
  /** Milliseconds. */
  readonly step: number
  readonly signedIn: 0 | 1
  readonly most: number
}

const hourOf = (at: number) => at - (at % HOUR_MS)

function rowOf({ at, signedIn, samples, total, ...subject }: HealthCount): Row {
  return { step_ms: MINUTE_MS, at, ...subject, signed_in: signedIn ? 1 : 0, samples, total }
}

function keyOf(row: Row): string {
  return key.map((column) => row[column]).join('\n')
}

function countOf({ step_ms: _step, signed_in: signedIn, ...row }: Row): HealthCount {
  return { ...row, signedIn: signedIn === 1 }
}
