import { sql } from 'kysely'
import type { StorageScope } from './transact'

/** The same database, by a clock that stands at `ms` since 1970: what is written there came about then. */
export function atTime({ db }: Pick<StorageScope, 'db'>, ms: number): StorageScope {
  return { db, now: sql<number>`cast(${Math.floor(ms)} as bigint)` }
}
