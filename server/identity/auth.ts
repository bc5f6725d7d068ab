import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type { Changes } from '../changes/changes'
import { pruneRegularly } from '../loops/every'
import type { Storage } from '../storage/storage'
import { createRateLimitTable } from '../storage/tables/accounts/rate-limit-table'
import { createReadSessionOwner, readSessionOwners } from '../storage/tables/accounts/session-owner'
import { createSessionsTable, type SessionsTable } from '../storage/tables/accounts/sessions-table'
import { createUserTokensTable } from '../storage/tables/accounts/user-tokens-table'
import { createUsersTable } from '../storage/tables/accounts/users-table'
import { type CreateAudit, createAuditTable } from '../storage/tables/audit-table'
import { type StorageScope, transact } from '../storage/transact'
import { authRoutes } from './auth-routes'
import { type AuthenticatedSession, createAuthenticate } from './authenticate'
import { createConsoleOrigin } from './console/console-origin'
import { createConsoleProofs } from './console/console-proofs'
import { refuseElsewhere } from './console/refuse-elsewhere'
import { renewProof } from './console/renew-proof'
import { createFindViewer } from './find-viewer'
import { createGuards, requireRecentSignIn } from './guards'
import { admitOperatorTokens } from './operator-tokens/admit-operator-token'
import { operatorCallsPerToken } from './operator-tokens/attempt-limit'
import { createOneTimeLinks } from './passwords/one-time-links'
import { createPasswords, type Passwords } from './passwords/passwords'
import { createReportKeys } from './report-keys'
import { requireViewer } from './require-viewer'
import { endSessionView } from './sessions/end-session-view'
import { ExpressSessionStore } from './sessions/express-session-store'
import { createSessionCookie, type SessionCookie } from './sessions/session-cookie'
import { sessionHandlers } from './sessions/session-handlers'
import { createDeviceCookie } from './sign-in/device-cookie'
import { createLoginThrottle, type LoginLimits } from './sign-in/login-throttle'
import { createSignIn } from './sign-in/sign-in'
import { createSignOuts, deleteSession, signOutRoute } from './sign-in/sign-outs'

const DAY_MS = 24 * 3_600_000

export type Auth = ReturnType<typeof createAuth>

interface AuthDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit' | 'reach'>
  readonly mode: 'production' | 'local'
  /** `BASE_PATH`. */
  readonly basePath?: string
  /** `CONSOLE_URL`. */
  readonly consoleUrl?: string | undefined
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
  readonly permissionsOf: (roles: readonly string[]) => ReadonlySet<string>
  /** Called with failures that no request waits for. */
  readonly onError: (error: unknown) => void
  readonly passwords?: Passwords
  readonly loginLimits?: LoginLimits
  /** Calls of one operator's token in a minute. */
  readonly operatorCallsPerToken?: number
  /** The audit of what tokens may not do; default: the table of all changes. */
  readonly createAudit?: CreateAudit
  /** The clock of what pages report, in milliseconds since 1970. */
  readonly now?: () => number
}

export function createAuth(deps: AuthDeps) {
  const { storage, changes, mode, secrets, onError, passwords = createPasswords() } = deps
  const { basePath = '' } = deps
  // Who somebody is can be asked also while everything else waits for the database.
  const scope = { db: storage.viewers, now: storage.now }
  const users = createUsersTable(scope)
  // A change that takes access away is announced to all servers in the same transaction.
  const countedIn = <Result>(
    outer: StorageScope,
    work: (within: StorageScope) => Promise<Result>,
  ): Promise<Result> =>
    transact(outer, async (within) => {
      const result = await work(within)
      if (result) await changes.commit(within, 'access')
      return result
    })
  const counted = <Result>(work: (within: StorageScope) => Promise<Result>) =>
    countedIn(scope, work)
  const tokens = createUserTokensTable(scope)
  const rateLimits = createRateLimitTable(scope)
  const rows = createSessionsTable(scope)
  const ended = new EventEmitter<{ ended: [sidHash: string] }>().setMaxListeners(0)
  const onEnded = (sidHash: string) => void ended.emit('ended', sidHash)
  const signOuts = createSignOuts({
    remove: (sidHash) => counted((within) => deleteSession(within, sidHash)),
    onEnded,
    onError,
  })
  const sessionsIn = (outer: StorageScope): SessionsTable => ({
    ...createSessionsTable(outer),
    update: (session) => countedIn(outer, (within) => createSessionsTable(within).update(session)),
    delete: (sidHash) => countedIn(outer, (within) => createSessionsTable(within).delete(sidHash)),
  })
  const origin = createConsoleOrigin(deps.consoleUrl)
  const cookie = createSessionCookie({ mode, secrets })
  const consoleCookie = createSessionCookie({ mode, secrets, isConsole: true })
  const cookieOf = (request: IncomingMessage) => (origin.isAt(request) ? consoleCookie : cookie)
  const handlersOf = (of: SessionCookie) =>
    sessionHandlers({ basePath, cookie: of, store, secrets })
  const store = new ExpressSessionStore({
    cookie: cookie.options,
    rows: sessionsIn(scope),
    isRefused: signOuts.isPending,
    onEnded,
    onError,
  })
  const findViewer = createFindViewer({ users, permissionsOf: deps.permissionsOf })
  const proofs = createConsoleProofs({ secrets })
  const guards = createGuards({
    requireViewer: requireViewer(
      findViewer,
      refuseElsewhere({ proofs, origin, basePath, storage: scope }),
    ),
    requireRecentSignIn: requireRecentSignIn(storage),
  })
  const throttle = createLoginThrottle(scope, deps.loginLimits)

  return {
    /** Before everything that needs a session; 503 when the database does not answer. */
    session: eitherOf(origin.isAt, handlersOf(consoleCookie), handlersOf(cookie)),
    /** Behind `session`: what holds up whoever may not make a call; then `viewerOf(request)` returns the viewer. */
    guards,
    /** Before `session`, and before what knows teams' tokens: lets operators' tokens in. */
    operatorTokens: admitOperatorTokens({
      perMinute: deps.operatorCallsPerToken ?? operatorCallsPerToken,
      scope,
      findViewer,
      createAudit: deps.createAudit ?? createAuditTable,
    }),
    /** `/logout`, which works without a database; before `session`. */
    signOut: signOutRoute(cookieOf, signOuts),
    /** `/login`, `/session`, `/tenant`, `/password`; behind `session` and `jsonBody()`. */
    routes: authRoutes({
      endView: (sidHash) => counted((within) => endSessionView(within, sidHash, 'tenant-switched')),
      deviceCookie: createDeviceCookie({ mode, secrets }),
      findViewer,
      onEnded,
      renewProof: renewProof({ proofs, cookieOf }),
      guards,
      reportKeys: createReportKeys({ secrets, now: deps.now ?? Date.now }),
      signIn: createSignIn({ users, passwords, store, sessionsIn }),
      throttle,
      links: createOneTimeLinks(tokens, passwords),
      announced: countedIn,
    }),
    /** Finds who is asking, without the session handlers and without counting as use; 503 as above. */
    authenticate: createAuthenticate({
      cookieOf,
      isRefused: signOuts.isPending,
      findViewer,
      readOwner: createReadSessionOwner(scope),
      reachCatalog: (count) => changes.reach('catalog', count),
    }),
    /** Of the session of ours that the request names; whether that one lives is not asked. */
    sidHashOf: (request: IncomingMessage): string | undefined =>
      cookieOf(request).read(request.headers.cookie)?.sidHash,
    /** What pages of Administration in that session show with each call that they alone may make. */
    consoleProof: proofs.of,
    /** Where Administration is. */
    consoleOrigin: origin,
    /** Counts the request as use of that session, beside the reply. */
    touch: (session: AuthenticatedSession): void => store.touchRow(session),
    /** Calls back with sessions that this process ended; returns what stops it. */
    onSessionEnded(listener: (sidHash: string) => void): () => void {
      ended.on('ended', listener)
      return () => ended.off('ended', listener)
    },
    /**
     * Returns those of the sessions that are alive, whichever process ended the others; each with the `state` that
     * `authenticate` returns for it.
     */
    async liveSessions(sidHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const wanted = sidHashes.filter((sidHash) => !signOuts.isPending(sidHash))
      const owners = await readSessionOwners(scope, wanted)
      return new Map(owners.map(({ sidHash, state }) => [sidHash, state]))
    },
    /** Both are shared with what changes passwords elsewhere. */
    passwords,
    throttle,
    /** Starts to delete what is over; returns what stops it. */
    startPruning(): () => Promise<void> {
      const pruning = pruneRegularly(async () => {
        await rows.prune(DAY_MS)
        await tokens.prune(30 * DAY_MS)
        await rateLimits.prune()
      }, onError)
      return () => {
        signOuts.stop()
        return pruning.stop()
      }
    },
  }
}

/** The handlers of one list or of the other, by the request; both have as many. */
function eitherOf(
  isFirst: (request: Request) => boolean,
  first: readonly RequestHandler[],
  other: readonly RequestHandler[],
): readonly RequestHandler[] {
  return other.map((handler, index) => (request, response, next) => {
    const chosen = isFirst(request) ? (first[index] ?? handler) : handler
    return chosen(request, response, next)
  })
}
