import { CodedError } from '@slipway/sdk/contract'
import { type Kysely, sql } from 'kysely'
import { errorFields, isUniqueViolation } from '../dialects/storage-errors'
import type { Schema } from '../schema'

/** The owner of tables. */
export type TablesOwner = 'core' | 'application'

/**
 * The product's minor versions that changed tables, the oldest first. The last one's place is the version
 * of the tables; it is written into the row `core` of `schema_versions`, an application's own one into
 * the row `application`. Within a version migrations only add.
 */
export const coreVersions = ['0.1'] as const

/** A server works with tables so many versions ahead of its own. */
const AHEAD = 1

/** @throws CodedError `database-newer` where the tables are too far ahead of this server. */
export async function refuseNewer(
  db: Kysely<Schema>,
  owner: TablesOwner,
  version: number,
): Promise<void> {
  await makeTable(db)
  const row = await db
    .selectFrom('schema_versions')
    .select('version')
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (row && row.version > version + AHEAD) throw newer(owner, version, row.version)
}

// No migration makes it: it is read before any of them runs.
async function makeTable(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
    .catch((error: unknown) => {
      // PostgreSQL says one or the other when another process makes it at the same moment.
      if (!isUniqueViolation(error) && !isAlreadyThere(error)) throw error
    })
}

// duplicate_table; duplicate_object: its row type.
function isAlreadyThere(error: unknown): boolean {
  const { code } = errorFields(error)
  return code === '42P07' || code === '42710'
}

/** Notes that the tables are of this version, unless they are of a later one. */
export async function noteVersion(
  db: Kysely<Schema>,
  owner: TablesOwner,
  version: number,
): Promise<void> {
  await db
    .insertInto('schema_versions')
    .values({ owner, version })
    .onConflict((conflict) =>
      conflict
        .column('owner')
        .doUpdateSet({ version })
        .where(sql<boolean>`schema_versions.version < excluded.version`),
    )
    .execute()
}

function newer(owner: TablesOwner, own: number, found: number): CodedError {
  const whose = owner === 'core' ? "Slipway's tables" : "The application's tables"
  return new CodedError(
    'database-newer',
    `${whose} in the database have version ${found}; this ${owner === 'core' ? 'server' : 'application'} has version ${own} and works with up to ${own + AHEAD}. Nothing was changed. Start version ${found - AHEAD} or later, or restore an earlier backup.`,
  )
}
