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

interface SqliteOptions {
  /** Whether integers are read as bigint, so that large ones are read at all. */
  readonly bigInts?: boolean
}

/** Kysely over a `DatabaseSync`. */
export class SqliteDialect implements Dialect {
  readonly #database: Database
  readonly #options: SqliteOptions

  constructor(database: Database, options: SqliteOptions = {}) {
    this.#database = database
    this.#options = options
  }

  createDriver(): Driver {
    const database = this.#database
    const { bigInts = false } = this.#options
    const statements = new Map<string, SqliteStatement>()
    return new PatientDriver({
      database: {
        close: () => closeWhole(database),
        prepare: (text) => cached(statements, text, () => adapt(database.prepare(text), bigInts)),
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

/** Closes a database, whose file is then alone where nobody else has it open. */
export function closeWhole(database: Database): void {
  try {
    // The driver ends no statements, and while one is open closing leaves the log and its index there.
    database.exec('pragma journal_mode = delete')
  } catch {
    // Others have the file open, a transaction is cut off, or there is no room: the log is safe where it is.
  } finally {
    database.close()
  }
}

function adapt(statement: ReturnType<Database['prepare']>, bigInts: boolean): SqliteStatement {
  if (bigInts) statement.setReadBigInts(true)
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
