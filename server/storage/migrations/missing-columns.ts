import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'

/** Returns what the database says against reading these columns; nothing, if they are all there. */
export async function missingColumns(
  db: Kysely<Schema>,
  table: string,
  columns: readonly string[],
): Promise<string | undefined> {
  const names = sql.join(columns.map((column) => sql.id(column)))
  try {
    await sql`select ${names} from ${sql.table(table)} where 1 = 0`.execute(db)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // SQLite takes the name for a text that was quoted wrongly, and adds that.
    if (/no such|does not exist/.test(message)) return message.replace(/ - should this be .*/, '')
    throw error
  }
}
