import { setTimeout } from 'node:timers/promises'
import type { DatabaseSync } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { isUnavailable } from './storage-errors'

type Database = InstanceType<typeof DatabaseSync>

/** How long a statement waits for another process's transaction. */
export const LOCK_TIMEOUT_MS = 5000

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
    return new ImmediateDriver({
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

// A transaction that starts by reading and writes later fails when another process wrote between:
// so each takes the lock at once. It is waited for here and not in the driver, which would stop
// the whole process meanwhile.
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = performance.now() + LOCK_TIMEOUT_MS
    while (!(await tryToBegin(connection, giveUpAt))) await setTimeout(5 + Math.random() * 20)
  }
}

async function tryToBegin(connection: DatabaseConnection, giveUpAt: number): Promise<boolean> {
  await connection.executeQuery(CompiledQuery.raw('pragma busy_timeout = 0'))
  try {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    return true
  } catch (error) {
    if (!isUnavailable(error) || performance.now() > giveUpAt) throw error
    return false
  } finally {
    await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${LOCK_TIMEOUT_MS}`))
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
