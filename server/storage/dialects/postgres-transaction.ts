import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Schema } from '../schema'
import { connectionOptions } from './postgres'

interface TransactionKind {
  /** Whether it is for reading: what it reads stays as it was when it began. */
  readonly isSnapshot: boolean
}

/**
 * One transaction on a connection of its own, without limits of time. Transactions within it, as migrations begin
 * them, are parts of it: everything is kept in the end, or nothing.
 */
export async function withOneTransaction<Result>(
  databaseUrl: string,
  { isSnapshot }: TransactionKind,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionOptions(databaseUrl))
  // Its query fails with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const db = new Kysely<Schema>({ dialect: new PartsDialect({ pool: poolOf(client) }) })
    await (isSnapshot ? sql`begin isolation level repeatable read read only` : sql`begin`).execute(
      db,
    )
    // A role may have limits of its own.
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db)
    const result = await work(db)
    await sql`commit`.execute(db)
    return result
  } finally {
    // Without the commit the database takes everything back.
    await client.end().catch(() => undefined)
  }
}

function poolOf(client: pg.Client): PostgresDialectConfig['pool'] {
  const lent = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => undefined,
  }
  return { connect: () => Promise.resolve(lent), end: () => Promise.resolve() }
}

class PartsDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PartsDriver {
    return new PartsDriver(this.#config)
  }
}

class PartsDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('savepoint part'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('release savepoint part'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback to savepoint part'))
  }
}
