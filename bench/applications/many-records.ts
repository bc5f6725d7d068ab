import {
  type App,
  type ApplicationDatabase,
  createTable,
  date,
  defineResource,
  money,
  select,
  sql,
  text,
} from 'slipway/server'
import { addReader } from './reader'

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const CHUNK = 100_000

/** A resource with a million records, the same with one page, and the indexes that docs/application.md advises. */
export default function describe(app: App): void {
  app.migrations({
    '001-articles': {
      async up(db) {
        await fillTable(db, 'articles', rows)
        await fillTable(db, 'samples', 26)
      },
    },
  })
  app.resource(describeArticles('articles'))
  app.resource(describeArticles('samples'))
  addReader(app, ['articles.view', 'samples.view'])
}

function describeArticles(table: string) {
  return defineResource({
    name: table,
    label: 'Articles',
    singular: 'Article',
    table,
    record: { title: 'name' },
    search: ['name'],
    sort: 'name',
    fields: () => [
      text('name', { required: true }),
      date('day', { required: true }),
      money('price', { required: true }),
      select('status', { required: true, options: [{ value: 'new', label: 'New' }] }),
    ],
  })
}

async function fillTable(db: ApplicationDatabase, table: string, count: number): Promise<void> {
  await createTable(db, table)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute()
  // A statement has a deadline, so the rows come in parts.
  for (let from = 0; from < count; from += CHUNK)
    await insertRows(table, from, Math.min(from + CHUNK, count)).execute(db)
  await sql`create index ${sql.id(`${table}_by_name`)} on ${sql.table(table)} (lower(name), id)`.execute(
    db,
  )
  await sql`create index ${sql.id(`${table}_by_day`)} on ${sql.table(table)} (day, id)`.execute(db)
  await sql`analyze ${sql.table(table)}`.execute(db)
}

/** Names in an order that has nothing to do with the ids; days over about ten years. */
function insertRows(table: string, from: number, to: number) {
  return sql`insert into ${sql.table(table)} (name, day, price, status)
    with recursive numbers(n) as (
      select ${sql.lit(from)} union all select n + 1 from numbers where n + 1 < ${sql.lit(to)}
    )
    select 'Article ' || ((cast(n as bigint) * 7919) % 1000003) || ' of the catalogue',
      cast(2016 + n % 10 as text) || '-0' || cast(1 + n % 9 as text) || '-' || cast(10 + n % 18 as text),
      (cast(n as bigint) * 104729) % 500000, 'new'
    from numbers`
}
