import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CodedError } from '@slipway/sdk/contract'
import {
  codedProblem,
  expiryNotice,
  KEY_EXPIRES_HEADER,
  productPermissions,
  TOKEN_EXPIRES_HEADER,
} from '@slipway/sdk/contract'
import { type RequestHandler, Router } from 'express'
import type { Viewer } from '../../slots/viewer'
import type { Storage } from '../../storage/storage'
import { isUsable } from '../../storage/tables/accounts/credential-state'
import type { Actor } from '../../storage/tables/audit-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import {
  createTeamTokensTable,
  type StoredTeamToken,
} from '../../storage/tables/catalog/team-tokens-table'
import { actorOf } from '../request-viewer'

/** The caller: somebody who may release, or a team by the token of its remote. */
export interface Caller {
  readonly actor: Actor
  /** The only remote that the caller may act on; `undefined`: all. */
  readonly remote: string | undefined
  /** Name of the team's token. */
  readonly token?: string
}

export interface CallerDeps {
  readonly storage: Storage
  /** Cross-site check, session and `requireViewer`; not for calls with a token. */
  readonly session: readonly RequestHandler[]
  readonly viewerOf: (request: IncomingMessage) => Viewer
  /** Counts the calls of each team's token; one for all routes, and 429 for too many. */
  readonly limitTokens: RequestHandler
}

const callers = new WeakMap<IncomingMessage, Caller>()

/** Returns the caller; for routes behind `identifyCaller`. */
export function callerOf(request: IncomingMessage): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('callerOf() was called on a route that is not behind identifyCaller')
  return caller
}

/** Finds out who calls; 401 for nobody, 403 for those who may not release, 429 for a token with too many calls. */
export function identifyCaller({
  storage,
  session,
  viewerOf,
  limitTokens,
}: CallerDeps): RequestHandler {
  const tokens = createTeamTokensTable(storage)
  const keys = createSigningKeysTable(storage)
  const bySession = Router({ caseSensitive: true, strict: true })
  bySession.use(...session, function requireRelease(request, _response, next) {
    const { permissions } = viewerOf(request)
    if (!permissions.has(productPermissions.release))
      throw forbidden(`This needs the permission ${productPermissions.release}.`)
    callers.set(request, { actor: actorOf(request), remote: undefined })
    next()
  })
  return async function identify(request, response, next) {
    refuseTokenInAddress(request.url)
    response.set('Cache-Control', 'private, no-store')
    const token = readBearer(request.headers.authorization)
    if (token === undefined) {
      bySession(request, response, next)
      return
    }
    const found = await tokens.use({ tokenHash: hashToken(token), from: request.ip })
    if (!found || !isUsable(found)) throw tokenRefused(found)
    const { remote, name, expiresAt } = found
    response.set(TOKEN_EXPIRES_HEADER, new Date(expiresAt).toISOString())
    const [key] = await keys.endingWithin({ remote, days: expiryNotice.soonDays, limit: 1 })
    if (key?.expiresAt)
      response.set(KEY_EXPIRES_HEADER, `${key.id} ${new Date(key.expiresAt).toISOString()}`)
    const actor = { id: null, name: `token ${name} of ${remote}` }
    callers.set(request, { actor, remote, token: name })
    limitTokens(request, response, next)
  }
}

/** Lets `guard` look at sessions only: tokens are exempt. */
export function forSessions(guard: RequestHandler): RequestHandler {
  return function guardSessions(request, response, next) {
    return callerOf(request).remote === undefined ? guard(request, response, next) : next()
  }
}

/** A new token: its start says what it is, to people and to scanners of secrets. */
export function createToken(): string {
  return `slipway_${randomBytes(32).toString('base64url')}`
}

/** Returns the hash that is stored of a token. It has 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function forbidden(detail: string): CodedError {
  return codedProblem('forbidden', detail)
}

function readBearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? '')
}

// An address ends up in logs and histories.
function refuseTokenInAddress(url: string): void {
  const [, query = ''] = url.split('?', 2)
  const names = [...new URLSearchParams(query).keys()]
  if (!names.some((name) => /^(?:access_?)?token$|^authorization$/i.test(name))) return
  throw codedProblem(
    'credentials-in-url',
    'A token does not belong in an address; send it as "Authorization: Bearer …". Revoke this one.',
  )
}

function tokenRefused(token: StoredTeamToken | undefined): CodedError {
  const over = token?.state === 'ended' ? 'is revoked' : 'is expired'
  const reason = token ? over : 'is not known'
  return codedProblem('team-token-invalid', `The token ${reason}. Ask the operator for another.`, {
    headers: { 'WWW-Authenticate': 'Bearer realm="manage", error="invalid_token"' },
  })
}
