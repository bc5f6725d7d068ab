import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import type { BackupTable, RowValue } from './backup-lines'
import { byTable, insertion, type RestoreTarget } from './restore-target'

/** A draft of a file: whoever breaks off throws it away, so it takes no care of itself. */
export class SqliteTarget implements RestoreTarget {
  readonly db: Kysely<Schema>
  #triggers: readonly string[] = []

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async columns(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await sql<{ readonly table: string; readonly name: string }>`
      select t.name as "table", c.name from pragma_table_list t, pragma_table_xinfo(t.name) c
      where t.schema = 'main' and t.type = 'table' and c.hidden < 2
        and t.name not like 'sqlite\\_%' escape '\\'`.execute(this.db)
    return byTable(rows)
  }

  async loosen(): Promise<void> {
    const { rows } = await sql<{ readonly name: string; readonly text: string }>`
      select name, sql as text from sqlite_master where type = 'trigger'`.execute(this.db)
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(this.db)
    this.#triggers = rows.map(({ text }) => text)
    for (const pragma of ['journal_mode = memory', 'synchronous = off', 'foreign_keys = off'])
      await sql.raw(`pragma ${pragma}`).execute(this.db)
    await sql`begin`.execute(this.db)
  }

  async tighten(): Promise<string | undefined> {
    await sql`commit`.execute(this.db)
    for (const text of this.#triggers) await sql.raw(text).execute(this.db)
    const { rows } = await sql<{ readonly table: string; readonly parent: string }>`
      select "table", parent from pragma_foreign_key_check limit 1`.execute(this.db)
    await sql`pragma foreign_keys = on`.execute(this.db)
    const [broken] = rows
    return broken && `a row of ${broken.table} refers to one of ${broken.parent} that is missing`
  }

  async insert(table: BackupTable, rows: readonly (readonly RowValue[])[]): Promise<void> {
    const values = rows.map((row) => row.map(toSqlite))
    await this.db.executeQuery(insertion(table, values, { mark: () => '?' }))
  }

  async removeBroken(): Promise<number> {
    let removed = 0
    // Others may have referred to what goes.
    for (let found = await this.#listBroken(); found.length > 0; found = await this.#listBroken())
      for (const { table, row } of found) {
        const { numAffectedRows = 0n } =
          await sql`delete from ${sql.table(table)} where rowid = ${row}`.execute(this.db)
        removed += Number(numAffectedRows)
      }
    return removed
  }

  async #listBroken() {
    const { rows } = await sql<{ readonly table: string; readonly row: number }>`
      select distinct "table", rowid as row from pragma_foreign_key_check`.execute(this.db)
    return rows
  }

  // It has no sequences but those of its tables.
  finish(): Promise<void> {
    return Promise.resolve()
  }

  async continueAfter(table: string, id: number): Promise<void> {
    // SQLite has counted the rows that were written.
    if (id === 0) return
    await sql`delete from sqlite_sequence where name = ${table}`.execute(this.db)
    await sql`insert into sqlite_sequence (name, seq)
      select ${table}, ${id} where exists (select 1 from sqlite_master
        where type = 'table' and name = ${table} and sql like '%autoincrement%')`.execute(this.db)
  }
}

function toSqlite(value: RowValue): RowValue {
  return typeof value === 'boolean' ? Number(value) : value
}
