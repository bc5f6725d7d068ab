import type { DatabaseSync } from '@photostructure/sqlite'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { SqliteDialect } from '../../storage/dialects/sqlite-dialect'
import type { Schema } from '../../storage/schema'
import type { StorageOptions } from '../../storage/storage'

/** A statement as it went to the database; bytes do not occur in it. */
export interface RecordedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A database that notes every statement. */
export interface RecordingDatabase {
  readonly db: Kysely<Schema>
  readonly statements: RecordedStatement[]
}

export async function openRecording({
  databaseUrl,
  file,
}: StorageOptions): Promise<RecordingDatabase> {
  const statements: RecordedStatement[] = []
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
    : new SqliteDialect(await openFile(file))
  const note = ({ sql, parameters }: CompiledQuery) => void statements.push({ sql, parameters })
  const db = new Kysely<Schema>({
    dialect,
    log({ level, query }) {
      if (level === 'query') note(query)
    },
  })
  return { db, statements }
}

async function openFile(file: string): Promise<InstanceType<typeof DatabaseSync>> {
  const { DatabaseSync: Database } = await import('@photostructure/sqlite')
  const database = new Database(file)
  database.exec('pragma foreign_keys = on')
  return database
}
