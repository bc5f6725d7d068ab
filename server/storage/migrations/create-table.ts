import { type CreateTableBuilder, PostgresAdapter } from 'kysely'
import type { ApplicationDatabase } from '../application-database'

/**
 * Starts a table for a resource: it has the column `id`, numbered by the database, on
 * both engines.
 *
 * @example await createTable(db, 'products').addColumn('name', 'text', (c) => c.notNull()).execute()
 */
export function createTable(
  db: ApplicationDatabase,
  name: string,
): CreateTableBuilder<string, 'id'> {
  const table = db.schema.createTable(name)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return table.addColumn('id', 'bigint', (column) =>
      column.generatedByDefaultAsIdentity().primaryKey(),
    )
  }
  return table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
}
