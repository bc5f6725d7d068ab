import type { Kysely } from 'kysely'

/**
 * The database as an application sees it. Name its tables where they are used:
 * `db.withTables<{ products: { id: number; name: string } }>()`.
 */
export type ApplicationDatabase = Kysely<Record<never, never>>

/** One step forward of an application's tables. Steps run once, in the order of their names. */
export interface ApplicationMigration {
  up(db: ApplicationDatabase): Promise<void>
}
