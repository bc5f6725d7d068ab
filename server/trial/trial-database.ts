import { createEmptyDatabase } from '../storage/dialects/empty-database'
import { openStorage, type Storage } from '../storage/storage'

/** An empty database of one application. */
interface TrialDatabase {
  readonly storage: Storage
  /** Removes it, once the storage is closed. */
  drop(): Promise<void>
}

/** Opens an empty database: of the PostgreSQL at `server`, or else SQLite in memory. */
export async function openTrialDatabase(server: string | undefined): Promise<TrialDatabase> {
  if (!server) return { storage: await openStorage({ file: ':memory:' }), drop: async () => {} }
  const { url, drop } = await createEmptyDatabase(server).catch(explainRefusal)
  return { storage: await openStorage({ databaseUrl: url, file: '' }), drop }
}

function explainRefusal(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
  // The address is not repeated: it may hold a password.
  const message = `No database could be made on the PostgreSQL that TEST_DATABASE_URL names (${reason}). Its user has to be allowed to make databases: alter role … createdb.`
  throw new Error(message, { cause })
}
