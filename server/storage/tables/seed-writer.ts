import type { Tenant } from '@slipway/sdk/contract'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema'
import type { Storage } from '../storage'
import { createSeedsTable } from './seeds-table'

type SeedValue = string | number | boolean | null
/** A row by column: any object type whose values a column can keep. */
export type SeedRow<Row> = Readonly<Record<keyof Row, SeedValue>>

interface NewUser {
  readonly email: string
  readonly name: string
  readonly locale: string
  readonly passwordHash: string
  readonly roles: readonly { readonly role: string; readonly tenantId: number | null }[]
}

// SQLite takes 32,766 parameters a statement, PostgreSQL twice as many.
const MAX_PARAMETERS = 30_000

/** A writer of seeds, in one transaction. */
export class SeedWriter {
  readonly db: Transaction<Schema>
  readonly #storage: Pick<Storage, 'engine' | 'now'>

  constructor(db: Transaction<Schema>, storage: Pick<Storage, 'engine' | 'now'>) {
    this.db = db
    this.#storage = storage
  }

  /** Marks a seed as sown; false if it was before. A second process waits for the first. */
  claim(name: string): Promise<boolean> {
    return createSeedsTable({ db: this.db, now: this.#storage.now }).claim(name)
  }

  async addTenant(name: string): Promise<Tenant> {
    const { id } = await this.db
      .insertInto('tenants')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: Number(id), name }
  }

  async addUser({ email, name, locale, passwordHash, roles }: NewUser): Promise<void> {
    const created_at = this.#storage.now
    const { id } = await this.db
      .insertInto('users')
      .values({ email: email.toLowerCase(), name, locale, password_hash: passwordHash, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const memberships = roles.map(({ role, tenantId: tenant_id }) => ({
      user_id: id,
      tenant_id,
      role,
    }))
    if (memberships.length > 0) {
      await this.db.insertInto('memberships').values(memberships).execute()
    }
  }

  /** Inserts rows that have the columns of the first one, many a statement. */
  async insertRows<Row extends SeedRow<Row>>(table: string, rows: readonly Row[]): Promise<void> {
    // The type names all keys, and a row has no others.
    const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]
    if (columns.length === 0) return
    const perStatement = Math.floor(MAX_PARAMETERS / columns.length)
    for (let start = 0; start < rows.length; start += perStatement) {
      const part = rows.slice(start, start + perStatement)
      const values = part.flatMap((row) => columns.map((column) => toParameter(row[column])))
      const text = this.#insertText(table, columns, part.length)
      // Building such a statement by the query builder takes longer than running it.
      await this.db.executeQuery(CompiledQuery.raw(text, values))
    }
    if ('id' in (rows[0] ?? {})) await this.#continueNumbering(table)
  }

  #insertText(table: string, columns: readonly string[], count: number): string {
    const isNumbered = this.#storage.engine === 'postgres'
    const rows = Array.from({ length: count }, (_, row) => {
      const marks = columns.map((_column, index) =>
        isNumbered ? `$${row * columns.length + index + 1}` : '?',
      )
      return `(${marks.join(',')})`
    })
    return `insert into ${quote(table)} (${columns.map(quote).join(',')}) values ${rows.join(',')}`
  }

  // SQLite counts on from the highest id by itself.
  async #continueNumbering(table: string): Promise<void> {
    if (this.#storage.engine !== 'postgres') return
    await sql`select setval(pg_get_serial_sequence(${quote(table)}, 'id'),
      (select max(id) from ${sql.table(table)}))`.execute(this.db)
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function toParameter(value: SeedValue | undefined): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value ?? null
}
