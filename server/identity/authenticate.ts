import type { IncomingMessage } from 'node:http'
import type { SessionData } from 'express-session'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../slots/viewer'
import type { ReadSessionOwner, SessionOwner } from '../storage/tables/accounts/session-owner'
import type { FindViewer } from './find-viewer'
import type { SessionCookie, SignedSession } from './sessions/session-cookie'
import { withDeadline } from './store-deadline'

/** A session that is somebody's. */
export interface AuthenticatedSession
  extends Pick<SessionOwner, 'hasOverride' | 'idleFor' | 'state' | 'view'> {
  /** The very same one until something of it changes. */
  readonly viewer: Viewer
  /** The session's key in `onSessionEnded` and `liveSessions`. */
  readonly sidHash: string
  /** Whether the cookie has to be signed again, which the session handlers do. */
  readonly isOutdated: boolean
}

interface AuthenticateDeps {
  readonly cookieOf: (request: IncomingMessage) => SessionCookie
  /** Whether the session is signed out, whatever its row says. */
  readonly isRefused: (sidHash: string) => boolean
  readonly readOwner: ReadSessionOwner
  readonly findViewer: FindViewer
  /** Settles when this process has read the catalog up to that count, or could not. */
  readonly reachCatalog: (count: number) => Promise<void>
}

/** Returns the session that the request's cookie names; nothing when it is nobody's. 503 without a database. */
export type Authenticate = (request: IncomingMessage) => Promise<AuthenticatedSession | undefined>

/** Users who are kept as they were read, in each tenant they work in. */
const KEPT = 2000

interface KnownViewer {
  readonly access: string
  readonly viewer: Viewer
}

/**
 * One narrow row a request, so that what was ended or taken away counts at once, whichever server did
 * it. Roles and tenants are read again only when that row says that they were changed.
 */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const { cookieOf, isRefused, readOwner, findViewer, reachCatalog } = deps
  const kept = new LRUCache<string, KnownViewer>({ max: KEPT })

  async function viewerOf({ userId, data, access }: SessionOwner): Promise<Viewer | undefined> {
    // Written by the session store, so it has the shape.
    const { tenantId } = JSON.parse(data) as SessionData
    const key = `${userId}/${tenantId ?? ''}`
    const known = kept.get(key)
    if (known?.access === access) return known.viewer
    // Read after the row: it may be newer than `access` says, never older.
    const viewer = await findViewer(userId, tenantId)
    if (viewer) kept.set(key, { access, viewer })
    return viewer
  }

  async function find({
    sidHash,
    isOutdated,
  }: SignedSession): Promise<AuthenticatedSession | undefined> {
    const owner = await readOwner(sidHash)
    const viewer = owner && (await viewerOf(owner))
    if (!viewer) return undefined
    // A tab that heard of a release from another process is shown nothing older here.
    await reachCatalog(owner.catalog)
    const { hasOverride, idleFor, state, view } = owner
    return { viewer, sidHash, isOutdated, hasOverride, idleFor, state, view }
  }

  return async function authenticate(request) {
    const signed = cookieOf(request).read(request.headers.cookie)
    if (!signed || isRefused(signed.sidHash)) return undefined
    return await withDeadline(find(signed))
  }
}
