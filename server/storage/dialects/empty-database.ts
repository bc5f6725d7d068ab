import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database of its own on a PostgreSQL that others use too. */
export interface EmptyDatabase {
  readonly url: string
  /** Ends the connections that are left, and removes it. */
  drop(): Promise<void>
}

/**
 * Makes an empty database, whose name begins with `slipway_test_`.
 *
 * @param server Address of any database of that PostgreSQL, with a user who may make databases.
 */
export async function createEmptyDatabase(server: string): Promise<EmptyDatabase> {
  const name = `slipway_test_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runStatement(server, `drop database ${name} with (force)`) }
}

async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
