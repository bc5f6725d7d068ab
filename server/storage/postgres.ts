import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema'

const INT8 = 20

/** PostgreSQL by a pool. A broken connection costs the query that used it, never the process. */
export function openPostgres(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
): Kysely<Schema> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    max: 10,
    connectionTimeoutMillis: 1500,
    // The server's deadline, and ours for a server that is frozen.
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: 'slipway',
  })
  pool.on('error', onIdleError)
  // A checked-out client tells its error to itself only, and nobody listening ends the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
