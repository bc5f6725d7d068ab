import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema'
import type { Engine, Storage } from '../storage'
import { inTransaction } from '../transact'
import {
  all,
  bigint,
  type ColumnValue,
  conditions,
  type RecordsFilter,
  type RecordTable,
} from './records-filter'
import { type OrderKey, orderExpression, type RecordsPosition } from './records-order'

/** A row of an application's table, by column. */
export type RecordRow = Readonly<Record<string, unknown>>

export interface RecordsPage {
  readonly order: OrderKey
  readonly limit: number
  readonly offset: number
  /** Start behind (or before) this row instead of at `offset`. */
  readonly from: RecordsPosition | undefined
}

/** A row of a list, with its place in the list's order. */
export interface ListedRow {
  readonly row: RecordRow
  readonly sortKey: string | number
}

/** Rows of the tables of resources. Every call takes the tenant with the table. */
export class RecordRows {
  readonly #part: Storage['part']
  readonly #engine: Engine

  constructor({ part, engine }: Pick<Storage, 'part' | 'engine'>) {
    this.#part = part
    this.#engine = engine
  }

  /**
   * Runs `work` in one transaction; it is undone if `work` throws, and runs again where `mayRepeat`
   * when the database took it back for no fault of its own. The table is the one it is about.
   */
  transaction<Result>(
    table: string,
    work: (store: RecordRows, db: Transaction<Schema>) => Promise<Result>,
    mayRepeat: () => boolean,
  ): Promise<Result> {
    const run = (db: Transaction<Schema>) =>
      work(new RecordRows({ part: () => db, engine: this.#engine }), db)
    return inTransaction(this.#part(table), run, mayRepeat)
  }

  /** Rows in order; one that starts before a position comes in the same order. */
  async list(table: RecordTable, filter: RecordsFilter, page: RecordsPage): Promise<ListedRow[]> {
    const { by, id, direction, after, join } = orderExpression(page.order, page.from)
    const where = conditions(table, filter)
    const rowsOf = sql.table(table.name)
    // Both tables may have a column of one name: what is asked of the rows is asked before they are joined.
    const source = join
      ? sql`(select ${columnsOf(table)} from ${rowsOf} where ${all(where)}) as slipway_rows ${join}`
      : rowsOf
    const { rows } = await sql<RecordRow & { readonly slipway_sort: string | number }>`
      select ${columnsOf(table, join && 'slipway_rows')}, ${by} as slipway_sort from ${source}
      where ${all(join ? after : [...where, ...after])} order by ${by} ${direction}, ${id} ${direction}
      limit ${page.limit} offset ${page.offset}`.execute(this.#part(table.name))
    const listed = rows.map(({ slipway_sort: sortKey, ...row }) => ({ row, sortKey }))
    return page.from?.side === 'before' ? listed.toReversed() : listed
  }

  /** Counts rows, up to `limit`. */
  async count(table: RecordTable, filter: RecordsFilter, limit: number): Promise<number> {
    const { rows } = await sql<{ readonly count: number | string }>`
      select count(*) as count from (
        select 1 from ${sql.table(table.name)}
        where ${all(conditions(table, filter))} limit ${limit}) as counted`.execute(
      this.#part(table.name),
    )
    return Number(rows[0]?.count)
  }

  async find(table: RecordTable, id: number): Promise<RecordRow | undefined> {
    return (await this.findMany(table, [id]))[0]
  }

  /** The same as {@link find}; nobody else changes the row until the transaction ends. */
  async lock(table: RecordTable, id: number): Promise<RecordRow | undefined> {
    // On SQLite a transaction that may write is the only one.
    const suffix = this.#engine === 'postgres' ? sql`for update` : sql``
    return (await this.#select(table, [id], suffix))[0]
  }

  /** The rows with these ids, in no order; fewer where some are not there. */
  findMany(table: RecordTable, ids: readonly number[]): Promise<RecordRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.#select(table, ids, sql``)
  }

  /** Inserts a row into the tenant's part of the table; returns its id. */
  async insert(table: RecordTable, values: Readonly<Record<string, ColumnValue>>): Promise<number> {
    const row = table.tenant ? { ...values, [table.tenant.column]: table.tenant.id } : values
    const names = sql.join(Object.keys(row).map((column) => sql.id(column)))
    // The SQLite driver reports which constraint failed only of statements that return no rows.
    const returning = this.#engine === 'postgres' ? sql`returning id` : sql``
    const { rows, insertId } = await sql<{ readonly id: number | string }>`
      insert into ${sql.table(table.name)} (${names}) values (${sql.join(Object.values(row))})
      ${returning}`.execute(this.#part(table.name))
    return Number(rows[0]?.id ?? insertId)
  }

  async update(
    table: RecordTable,
    id: number,
    values: Readonly<Record<string, ColumnValue>>,
  ): Promise<void> {
    const pairs = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
    if (pairs.length === 0) return
    await sql`update ${sql.table(table.name)} set ${sql.join(pairs)}
      where ${all([...conditions(table), idIs(id)])}`.execute(this.#part(table.name))
  }

  async remove(table: RecordTable, id: number): Promise<void> {
    await sql`delete from ${sql.table(table.name)}
      where ${all([...conditions(table), idIs(id)])}`.execute(this.#part(table.name))
  }

  async #select(
    table: RecordTable,
    ids: readonly number[],
    suffix: RawBuilder<unknown>,
  ): Promise<RecordRow[]> {
    const { rows } = await sql<RecordRow>`
      select ${columnsOf(table)} from ${sql.table(table.name)}
      where ${all([...conditions(table), sql`id in (${sql.join(ids.map(bigint))})`])}
      ${suffix}`.execute(this.#part(table.name))
    return rows
  }
}

function columnsOf({ columns }: RecordTable, of?: string): RawBuilder<unknown> {
  const names = [...new Set(['id', ...columns])]
  return sql.join(names.map((column) => (of ? sql.ref(`${of}.${column}`) : sql.id(column))))
}

function idIs(id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`id = ${bigint(id)}`
}
