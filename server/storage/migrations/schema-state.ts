import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { readDone } from './migrate'
import type { TablesOwner } from './schema-version'

/** The tables of one owner, as they are in the database. */
export interface SchemaState {
  /** 0: no server has been there. */
  readonly version: number
  /** Names of the steps that were run, by whatever server. */
  readonly steps: readonly string[]
}

/** Reads how far the tables are, and changes nothing. */
export async function readSchemaState(
  db: Kysely<Schema>,
): Promise<Readonly<Record<TablesOwner, SchemaState>>> {
  const tables = await db.introspection.getTables()
  const hasVersions = tables.some(({ name }) => name === 'schema_versions')
  const rows = hasVersions ? await db.selectFrom('schema_versions').selectAll().execute() : []
  const stateOf = async (owner: TablesOwner): Promise<SchemaState> => ({
    version: rows.find((row) => row.owner === owner)?.version ?? 0,
    steps: await readDone(db, owner),
  })
  return { core: await stateOf('core'), application: await stateOf('application') }
}
