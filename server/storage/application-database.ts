import type { Kysely } from 'kysely'
import type { Schema } from './schema'

/**
 * The database as an application sees it. Name its tables where they are used:
 * `db.withTables<{ products: { id: number; name: string } }>()`.
 */
export type ApplicationDatabase = Kysely<Record<never, never>>

/** One step forward of an application's tables. Steps run once, in the order of their names. */
export interface ApplicationMigration {
  up(db: ApplicationDatabase): Promise<void>
}

/** The same database, without the types of the core's tables. */
export function toApplicationDatabase(db: Kysely<Schema>): ApplicationDatabase {
  // Types only: an application names its own tables by withTables().
  return db as unknown as ApplicationDatabase
}
