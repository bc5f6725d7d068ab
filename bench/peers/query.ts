import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'

export type Row = Readonly<Record<string, unknown>>
type Value = string | number

/** Runs a statement with `$1`, `$2`, … in it. */
export type Query = (text: string, ...parameters: readonly Value[]) => Promise<Row[]>

/** PostgreSQL at `url`, otherwise SQLite in `file`; by the drivers that the product has. */
export function openDatabase({ url, file }: { url: string; file: string }): Query {
  return url ? openPostgres(url) : openSqlite(file)
}

function openPostgres(connectionString: string): Query {
  const pool = new pg.Pool({ connectionString })
  return async (text, ...parameters) => (await pool.query<Row>(text, [...parameters])).rows
}

function openSqlite(file: string): Query {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode = wal')
  // The driver closes a database that nothing refers to, under its statements.
  process.once('exit', () => database.close())
  const statements = new Map<string, ReturnType<typeof database.prepare>>()
  return (text, ...parameters) => {
    const statement = statements.get(text) ?? database.prepare(text.replaceAll('$', '?'))
    statements.set(text, statement)
    return Promise.resolve(statement.all(...parameters) as Row[])
  }
}
