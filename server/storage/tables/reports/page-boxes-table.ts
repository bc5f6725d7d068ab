import { sql } from 'kysely'
import type { Schema } from '../../schema'
import { type StorageScope, transact } from '../../transact'
import { inParts } from '../rows'

/** The claim of one report about a box of a page. */
interface BoxClaim {
  /** A digest of the page's id, location, component and version. */
  readonly box: string
  /** The report's id: the same where it is told again, because nobody knows whether it was kept. */
  readonly report: string
  readonly isFirstOutcome: boolean
  readonly isFailure: boolean
  readonly signedIn: boolean
}

/** The ids of the reports that count for a box. */
export interface BoxReports {
  readonly first: string | null
  readonly failure: string | null
}

/** For how long boxes are kept, longer than a page may report, and how many of users and of visitors. */
const pageBoxesLimits = { hours: 24, usersRows: 400_000, visitorsRows: 100_000 } as const
const HOUR_MS = 3_600_000

type Row = Omit<Schema['page_boxes'], 'at'>

/**
 * The reports that told the first outcome of a box of a page, and its failure: each is taken once, whatever a page
 * sends and whichever server hears it.
 */
export function createPageBoxesTable(
  storage: StorageScope,
  limits: Readonly<Record<keyof typeof pageBoxesLimits, number>> = pageBoxesLimits,
) {
  const { db, now } = storage
  return {
    /** Returns what counts now of these boxes. The first claim wins, here and in what is kept. */
    claim: (claims: readonly BoxClaim[]): Promise<ReadonlyMap<string, BoxReports>> =>
      transact(storage, async (scope) => {
        // In one order everywhere, so that two servers do not wait for each other's rows.
        const rows = rowsOf(claims).sort((one, other) => (one.box < other.box ? -1 : 1))
        const kept = new Map<string, BoxReports>()
        for (const some of inParts(rows))
          for (const row of await keep(scope, some))
            kept.set(row.box, { first: row.first_by, failure: row.failed_by })
        return kept
      }),
    /** Forgets what is too old or too much: told again after that, it would count again. */
    async prune(): Promise<void> {
      const oldest = sql<number>`${now} - ${limits.hours * HOUR_MS}`
      await db.deleteFrom('page_boxes').where('at', '<', oldest).execute()
      await forgetOldest(storage, { signedIn: 1, most: limits.usersRows })
      await forgetOldest(storage, { signedIn: 0, most: limits.visitorsRows })
    },
  }
}

/** One row of each box: a statement changes none twice. */
function rowsOf(claims: readonly BoxClaim[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { box, report, isFirstOutcome, isFailure, signedIn } of claims) {
    const { first_by: first = null, failed_by: failed = null } = rows.get(box) ?? {}
    rows.set(box, {
      box,
      first_by: first ?? (isFirstOutcome ? report : null),
      failed_by: failed ?? (isFailure ? report : null),
      signed_in: signedIn ? 1 : 0,
    })
  }
  return [...rows.values()]
}

function keep({ db, now }: StorageScope, rows: readonly Row[]) {
  return db
    .insertInto('page_boxes')
    .values(rows.map((row) => ({ ...row, at: now })))
    .onConflict((conflict) =>
      conflict.column('box').doUpdateSet({
        first_by: sql`coalesce(page_boxes.first_by, excluded.first_by)`,
        failed_by: sql`coalesce(page_boxes.failed_by, excluded.failed_by)`,
      }),
    )
    .returning(['box', 'first_by', 'failed_by'])
    .execute()
}

interface KindOfRows {
  readonly signedIn: 0 | 1
  readonly most: number
}

// Each kind by itself: anybody can report as a visitor.
async function forgetOldest({ db }: StorageScope, { signedIn, most }: KindOfRows): Promise<void> {
  const first = await db
    .selectFrom('page_boxes')
    .select('at')
    .where('signed_in', '=', signedIn)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  await db
    .deleteFrom('page_boxes')
    .where('signed_in', '=', signedIn)
    .where('at', '<=', first.at)
    .execute()
}
