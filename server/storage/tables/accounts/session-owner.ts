import { sql } from 'kysely'
import { prepareQuery } from '../../prepare-query'
import type { StorageScope } from '../../transact'
import { inParts } from '../rows'
import { type FoundView, isLive, linkColumns, readLinkedView } from './session-view'
import { sessionLimits } from './sessions-table'

/** The owner of a session: the one row that each request of a signed-in user reads. */
export interface SessionOwner {
  readonly sidHash: string
  readonly userId: number
  /** The session's JSON. */
  readonly data: string
  /** Another one after each change of the user, the user's roles or the tenants. */
  readonly access: string
  /** Milliseconds since the last request that was noted. */
  readonly idleFor: number
  /** Whether the session has a development override, if only one whose time is over. */
  readonly hasOverride: boolean
  /** The view that the session sees instead of its own, also if its time is over. */
  readonly view: FoundView | undefined
  /** Another one after each change of it for tabs: of the user, the roles, the tenant chosen, the override, the view. */
  readonly state: string
  /** The count of the catalog's changes. */
  readonly catalog: number
}

/** Nothing for a session that is over or gone, or whose user is disabled. */
export type ReadSessionOwner = (sidHash: string) => Promise<SessionOwner | undefined>

/** Engines take only so many parameters in one query. */
const AT_ONCE = 1000

export function createReadSessionOwner(scope: StorageScope): ReadSessionOwner {
  const readRow = prepareQuery(scope.db, selectOwners(scope).where('sessions.sid_hash', '=', ''))
  return async function readSessionOwner(sidHash) {
    const [row] = await readRow(sidHash)
    return row && toOwner(row)
  }
}

/** The owners of those of the sessions that are alive. */
export async function readSessionOwners(
  scope: StorageScope,
  sidHashes: readonly string[],
): Promise<readonly SessionOwner[]> {
  const owners: SessionOwner[] = []
  for (const some of inParts(sidHashes, AT_ONCE)) {
    const rows = await selectOwners(scope).where('sessions.sid_hash', 'in', some).execute()
    owners.push(...rows.flatMap((row) => toOwner(row) ?? []))
  }
  return owners
}

type OwnerRow = Awaited<ReturnType<ReturnType<typeof selectOwners>['execute']>>[number]

function selectOwners({ db, now }: StorageScope) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('development_overrides as override', 'override.sid_hash', 'sessions.sid_hash')
    .leftJoin('version_links as link', 'link.id', 'sessions.link_id')
    .select(linkColumns)
    .select([
      'sessions.sid_hash',
      'users.id as userId',
      'users.access_revision as ofUser',
      'sessions.data',
      'sessions.view',
      'sessions.created_at',
      'sessions.last_seen_at',
      'override.remote',
      'override.origin',
      'override.expires_at',
      now.as('now'),
      countOfTenants.as('ofTenants'),
      countOfCatalog.as('catalog'),
    ])
    .where('users.disabled_at', 'is', null)
}

const countOfTenants = sql<number | null>`(select revision from revisions where name = 'tenants')`
const countOfCatalog = sql<number | null>`(select revision from revisions where name = 'catalog')`

function toOwner(row: OwnerRow): SessionOwner | undefined {
  const { idleMs, absoluteMs } = sessionLimits
  const { sid_hash: sidHash, userId, data, remote, origin, expires_at: overriddenUntil, now } = row
  const idleFor = now - row.last_seen_at
  if (idleFor > idleMs || now - row.created_at > absoluteMs) return undefined
  const access = `${row.ofUser}.${row.ofTenants}`
  const view = readLinkedView(row, now)
  const viewed = isLive(view) ? [row.view] : []
  const linked = view?.link ? [`link ${view.link.id}`] : []
  const override = overriddenUntil !== null && overriddenUntil > now ? [remote, origin] : []
  return {
    ...{ sidHash, userId, data, access, idleFor, view },
    hasOverride: remote !== null,
    state: [row.ofUser, ...override, ...viewed, ...linked, data].join(' '),
    catalog: row.catalog ?? 0,
  }
}
