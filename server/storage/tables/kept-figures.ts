import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from '../schema'
import { entrySize } from './audit-archives-table'
import type { RowsOf } from './catalog/removals-table'
import { countRoughly } from './watched-figures'

export interface KeptFigures extends RowsOf {
  readonly isEstimate: boolean
  /** In milliseconds since 1970; `null`: there are none, or they have no time. */
  readonly oldestAt: number | null
}

/** Rows that are counted; of more than these the number is an estimate. */
const COUNTED = 10_000
/** Rows whose contents are measured; of more than these the bytes are an estimate. */
const MEASURED = 1000

// What each row has is measured as it is where rows go. The oldest is found by a key where there can be many.
const tables = {
  versions: { bytes: sql`length(manifest)`, oldest: sql`select min(created_at) from versions` },
  files: { bytes: sql`size`, oldest: sql`select null` },
  releases: { bytes: sql`length(remotes)`, oldest: firstBy('releases', 'id') },
  layouts: { bytes: sql`length(layout)`, oldest: firstBy('layouts', 'number') },
  layout_drafts: {
    bytes: sql`length(layout)`,
    oldest: sql`select min(changed_at) from layout_drafts`,
  },
  webhook_deliveries: {
    bytes: sql`length(body) + length(attempts)`,
    oldest: firstBy('webhook_deliveries', 'id'),
  },
  audit: {
    bytes: entrySize,
    oldest: sql`select at from audit order by id limit 1`,
  },
} as const

/** Reads how much is kept of what `slipway prune` removes; looks at some rows of each table alone. */
export async function readKeptFigures(
  db: Kysely<Schema>,
): Promise<Readonly<Record<keyof typeof tables, KeptFigures>>> {
  const estimates = await countRoughly(db)
  const figures: Partial<Record<keyof typeof tables, KeptFigures>> = {}
  for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
    const { counted, measured, bytes, oldestAt } = await lookAt(db, name)
    const rows = counted > COUNTED ? Math.max(counted, estimates[name] ?? 0) : counted
    figures[name] = {
      rows,
      bytes: scaled(bytes, { from: measured, to: rows }),
      isEstimate: rows > measured,
      oldestAt,
    }
  }
  // Each has its figures by now.
  return figures as Record<keyof typeof tables, KeptFigures>
}

/** Sizes of some, as those of all would be. */
export function scaled(bytes: number, { from, to }: { from: number; to: number }): number {
  return from === 0 ? 0 : Math.round((bytes / from) * to)
}

/** Returns the bytes of the whole database on its disk. */
export async function readDatabaseBytes(db: Kysely<Schema>): Promise<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const size = isPostgres
    ? sql`pg_database_size(current_database())`
    : sql`(select page_count from pragma_page_count()) * (select page_size from pragma_page_size())`
  const { rows } = await sql<{ readonly size: number }>`select ${size} as size`.execute(db)
  return Number(rows[0]?.size ?? 0)
}

async function lookAt(db: Kysely<Schema>, name: keyof typeof tables) {
  const table = sql.table(name)
  const { bytes, oldest } = tables[name]
  const { rows } = await sql<{ counted: number; measured: number; bytes: number; oldest: unknown }>`
    select
      (select count(*) from (select 1 from ${table} limit ${COUNTED + 1}) as first) as counted,
      count(*) as measured,
      coalesce(sum(bytes), 0) as bytes,
      (${oldest}) as oldest
    from (select ${bytes} as bytes from ${table} limit ${MEASURED}) as few`.execute(db)
  const [found] = rows
  return {
    counted: Number(found?.counted ?? 0),
    measured: Number(found?.measured ?? 0),
    bytes: Number(found?.bytes ?? 0),
    oldestAt: found?.oldest == null ? null : Number(found.oldest),
  }
}

function firstBy(table: 'releases' | 'layouts' | 'webhook_deliveries', key: string) {
  return sql`select created_at from ${sql.table(table)} order by ${sql.ref(key)} limit 1`
}
