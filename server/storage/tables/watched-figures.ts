import { PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../schema'
import type { StorageScope } from '../transact'
import { createAuditCopiesTable } from './audit-copies-table'

/** Tables that grow with use, and are kept small by a limit, by their age, or by `slipway prune`. */
const grown = [
  'audit',
  'sessions',
  'versions',
  'files',
  'releases',
  'layouts',
  'webhook_deliveries',
  'health_counts',
  'page_boxes',
  'guard_draws',
  'guard_draws_beside',
  'guard_failures',
  'error_groups',
  'record_changes',
  'record_log',
  'recent_outcomes',
  'idempotency_keys',
  'rate_limits',
] as const

/**
 * Reads figures of the whole database for who watches the servers, without a scan of any table that grows without a
 * limit. Times are milliseconds since 1970, by its clock.
 */
export async function readWatchedFigures({ db, now }: StorageScope) {
  const row = await db
    .selectNoFrom((one) => [
      now.as('now'),
      one.selectFrom('schema_versions').select('version').where('owner', '=', 'core').as('schema'),
      one
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
        .select((due) => due.fn.min('next_at').as('at'))
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .where('off_at', 'is', null)
        .as('due'),
      one.selectFrom('revisions').select('revision').where('name', '=', 'pruned').as('pruned'),
    ])
    .executeTakeFirstOrThrow()
  return {
    now: row.now,
    schema: row.schema ?? 0,
    webhooks: await countWebhooks(db),
    messages: await countBy(db.selectFrom('webhook_deliveries').select('state as key')),
    dueSince: row.due,
    copyFailingSince: await createAuditCopiesTable({ db, now }).failingSince(),
    guard: await countBy(db.selectFrom('guard_outcomes').select('did as key')),
    prunedAt: row.pruned,
    rows: await countRoughly(db),
  }
}

async function countWebhooks(db: StorageScope['db']) {
  const rows = await db.selectFrom('webhooks').select(['off_at', 'off_by']).execute()
  const off = rows.filter((row) => row.off_at !== null)
  const unanswered = off.filter((row) => row.off_by === 'failures').length
  return { on: rows.length - off.length, off: off.length - unanswered, unanswered }
}

interface Keyed {
  readonly key: string
}

/** Counts the rows of the query by their `key`. */
async function countBy<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, Keyed>,
): Promise<Readonly<Record<string, number>>> {
  const rows = await query.select(sql<number>`count(*)`.as('count')).groupBy(sql`1`).execute()
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

/** Estimates the rows of each, without a scan. */
export async function countRoughly(
  db: StorageScope['db'],
): Promise<Readonly<Record<string, number>>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const query = isPostgres ? estimates : sql.join(grown.map(spanOf), sql` union all `)
  const { rows } = await sql<Keyed & { readonly count: number }>`${query}`.execute(db)
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}

const estimates = sql`
  select relname as key, n_live_tup as count from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(grown)})`

// Two queries: SQLite finds the first or the last number without a scan, both at once only by one.
function spanOf(table: (typeof grown)[number]) {
  const name = sql.table(table)
  return sql`
    select ${table} as key,
      coalesce((select max(rowid) from ${name}) - (select min(rowid) from ${name}) + 1, 0) as count`
}
