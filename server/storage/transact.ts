import type { Kysely, Transaction } from 'kysely'
import {
  isUndoneTransaction,
  MOST_TRIES,
  pauseBeforeRetry,
} from './dialects/connections/passing-failures'
import type { Schema } from './schema'
import type { Storage } from './storage'

/** The parts of a storage that stores need; in a transaction, `db` is that transaction. */
export type StorageScope = Pick<Storage, 'db' | 'now'>

/** The database's clock: milliseconds since 1970. */
export async function readNow({ db, now }: StorageScope): Promise<number> {
  return (await db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()).at
}

/** Runs `work` in one transaction: everything it writes is kept, or nothing. */
export function transact<Result>(
  { db, now }: StorageScope,
  work: (scope: StorageScope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, (trx) => work({ db: trx, now }))
}

/**
 * As part of the transaction that `db` is, or in one of its own. That one runs again when the database
 * took it back for no fault of its own, so `work` changes nothing else but the database.
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> {
  // The type says no more than the flag.
  if (db.isTransaction) return await work(db as Transaction<Schema>)
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MOST_TRIES || !isUndoneTransaction(error) || !mayRepeat()) throw error
      await pauseBeforeRetry()
    }
  }
}
