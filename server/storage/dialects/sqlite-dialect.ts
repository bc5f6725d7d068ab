import { setTimeout } from 'node:timers/promises'
import type { DatabaseSync } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { isLocked } from './storage-errors'

type Database = InstanceType<typeof DatabaseSync>

/** The time that a statement waits for another process's transaction. */
const LOCK_TIMEOUT_MS = 5000

const CACHED_STATEMENTS = 200

/** Kysely over a `DatabaseSync`. */
export class SqliteDialect implements Dialect {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  createDriver(): Driver {
    const database = this.#database
    const statements = new Map<string, SqliteStatement>()
    return new PatientDriver({
      database: {
        close: () => database.close(),
        prepare: (text) => cached(statements, text, () => adapt(database.prepare(text))),
      },
    })
  }

  createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }
}

class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection())
  }

  // A transaction that starts by reading and writes later would fail when another process wrote
  // between: so each takes the lock at once.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  // A full disk, among others, ends the transaction by itself; the reason must not be lost by that.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!String(error).includes('no transaction is active')) throw error
    })
  }
}

// Waits for the lock of another process here and not in the driver, which would stop the process.
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + LOCK_TIMEOUT_MS
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query)
      } catch (error) {
        if (!isLocked(error) || performance.now() > giveUpAt) throw error
        await setTimeout(5 + Math.random() * 20)
      }
    }
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize?: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }
}

// Migrations then run in one immediate transaction, which is the lock between processes.
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adapt(statement: ReturnType<Database['prepare']>): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters),
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => statement.iterate(...parameters),
  }
}

function cached(
  statements: Map<string, SqliteStatement>,
  text: string,
  prepare: () => SqliteStatement,
): SqliteStatement {
  const statement = statements.get(text) ?? prepare()
  statements.delete(text)
  statements.set(text, statement)
  const [oldest] = statements.keys()
  if (statements.size > CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
  return statement
}
