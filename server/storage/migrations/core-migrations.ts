import type { Migration } from 'kysely'
import { coreTables } from './001-core-tables'
import { catalogTables } from './004-catalog'

/** In the order of their names; never edited once they were released. */
export const coreMigrations: Readonly<Record<string, Migration>> = {
  '001-core-tables': coreTables,
  '004-catalog': catalogTables,
}
