import type { Kysely } from 'kysely'
import type { Schema } from './schema'
import type { Storage } from './storage'

/** What stores need of a storage; in a transaction, `db` is that transaction. */
export type StorageScope = Pick<Storage, 'db' | 'now'>

/** Runs `work` in one transaction: everything it writes is kept, or nothing. */
export function transact<Result>(
  { db, now }: StorageScope,
  work: (scope: StorageScope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, (trx) => work({ db: trx, now }))
}

/** As part of the transaction that `db` is, or in one of its own. */
export function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
