import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import type { BackupTable, RowValue } from './backup-lines'
import { findSequence, ownRelations } from './postgres-tables'
import { byTable, insertion, type RestoreTarget } from './restore-target'

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Tables that were made in the transaction that `db` is. */
export class PostgresTarget implements RestoreTarget {
  readonly db: Kysely<Schema>
  #references: readonly Reference[] = []

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async columns(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await sql<{ readonly table: string; readonly name: string }>`
      select tables.relname as table, a.attname as name
      from (select c.oid, c.relname from ${ownRelations}
        and c.relkind in ('r', 'p') and not c.relispartition) as tables
      join pg_attribute a on a.attrelid = tables.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''`.execute(this.db)
    return byTable(rows)
  }

  async loosen(): Promise<void> {
    this.#references = await this.#listReferences()
    for (const { table, name } of this.#references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(this.db)
    await this.#eachTable('disable')
  }

  async tighten(): Promise<string | undefined> {
    await this.#eachTable('enable')
    for (const { table, name, definition } of this.#references) {
      const broken = await this.#refer({ table, name, definition })
      if (broken !== undefined) return broken
    }
    return undefined
  }

  async insert(table: BackupTable, rows: readonly (readonly RowValue[])[]): Promise<void> {
    const query = insertion(table, rows, {
      mark: (number) => `$${number}`,
      before: 'overriding system value',
    })
    await this.db.executeQuery(query)
  }

  // The database refuses to take a reference that does not hold: nothing can be removed behind it.
  removeBroken(): Promise<number> {
    return Promise.resolve(0)
  }

  async finish(sequences: Readonly<Record<string, string>>): Promise<void> {
    const { rows } = await sql<{ readonly name: string; readonly kind: 'S' | 'm' }>`
      select c.relname as name, c.relkind as kind from ${ownRelations} and c.relkind in ('S', 'm')
      order by c.oid`.execute(this.db)
    for (const { name, kind } of rows)
      if (kind === 'm') await sql`refresh materialized view ${sql.table(name)}`.execute(this.db)
      else if (sequences[name] !== undefined)
        await sql`select setval(quote_ident(${name})::regclass, greatest(${sequences[name]}::bigint,
          pg_sequence_last_value(quote_ident(${name})::regclass)))`.execute(this.db)
  }

  async continueAfter(table: string, id: number): Promise<void> {
    const sequence = await findSequence(this.db, table)
    if (sequence === undefined) return
    // Rows of SQLite may have numbers that it did not count.
    const { rows } = await sql<{ readonly last: number }>`
      select greatest(${id}::bigint, max(id)) as last from ${sql.table(table)}`.execute(this.db)
    const last = Number(rows[0]?.last)
    await sql`select setval(${sequence}::regclass, ${Math.max(last, 1)}::bigint, ${last > 0})`.execute(
      this.db,
    )
  }

  async #listReferences(): Promise<readonly Reference[]> {
    const { rows } = await sql<Reference>`
      select tables.relname as table, r.conname as name, pg_get_constraintdef(r.oid) as definition
      from (select c.oid, c.relname from ${ownRelations}) as tables
      join pg_constraint r on r.conrelid = tables.oid and r.contype = 'f' and r.conparentid = 0`.execute(
      this.db,
    )
    return rows
  }

  async #eachTable(verb: 'enable' | 'disable'): Promise<void> {
    for (const table of (await this.columns()).keys())
      await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger user`.execute(this.db)
  }

  // The database checks all rows when it takes the constraint.
  async #refer({ table, name, definition }: Reference): Promise<string | undefined> {
    try {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        this.db,
      )
      return undefined
    } catch (error) {
      if (Object(error).code !== '23503') throw error
      return `a row of ${table} refers to one that is missing (${String(Object(error).message)})`
    }
  }
}

/** Names of what is in the schemas in which names are looked up. */
export async function listRelations(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select c.relname as name from ${ownRelations} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    order by c.relkind, c.relname limit 1`.execute(db)
  return rows.map(({ name }) => name)
}
