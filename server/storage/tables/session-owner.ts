import { sql } from 'kysely'
import { prepareQuery } from '../prepare-query'
import type { StorageScope } from '../transact'
import { sessionLimits } from './sessions-table'

/** Whose session it is: the one row that each request of a signed-in user reads. */
export interface SessionOwner {
  readonly userId: number
  /** The session's JSON. */
  readonly data: string
  /** Another one after each change of the user, the user's roles or the tenants. */
  readonly access: string
  /** Milliseconds since the last request that was noted. */
  readonly idleFor: number
  /** Whether the session has a development override, if only one whose time is over. */
  readonly hasOverride: boolean
}

/** Nothing for a session that is over or gone, or whose user is disabled. */
export type ReadSessionOwner = (sidHash: string) => Promise<SessionOwner | undefined>

export function createReadSessionOwner({ db, now }: StorageScope): ReadSessionOwner {
  const readRow = prepareQuery(
    db,
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('development_overrides as override', 'override.sid_hash', 'sessions.sid_hash')
      .select([
        'users.id as userId',
        'users.access_revision as ofUser',
        'sessions.data',
        'sessions.created_at',
        'sessions.last_seen_at',
        'override.remote as overridden',
        now.as('now'),
        sql<number>`(select revision from revisions where name = 'tenants')`.as('ofTenants'),
      ])
      .where('users.disabled_at', 'is', null)
      .where('sessions.sid_hash', '=', ''),
  )
  return async function readSessionOwner(sidHash) {
    const [row] = await readRow(sidHash)
    if (!row) return undefined
    const idleFor = row.now - row.last_seen_at
    if (idleFor > sessionLimits.idleMs || row.now - row.created_at > sessionLimits.absoluteMs)
      return undefined
    const { userId, data, overridden } = row
    const access = `${row.ofUser}.${row.ofTenants}`
    return { userId, data, access, idleFor, hasOverride: overridden !== null }
  }
}
