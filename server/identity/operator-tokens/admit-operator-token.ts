import type { IncomingMessage } from 'node:http'
import { codedProblem, TOKEN_EXPIRES_HEADER } from '@slipway/sdk/contract'
import { type Endpoints, endpoints } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler } from 'express'
import { pathOf } from '../../http/path-of'
import { limitRate } from '../../http/senders/limit-rate'
import type { Viewer } from '../../slots/viewer'
import { isUsable } from '../../storage/tables/accounts/credential-state'
import {
  createOperatorTokensTable,
  type StoredOperatorToken,
} from '../../storage/tables/accounts/operator-tokens-table'
import type { CreateAudit } from '../../storage/tables/audit-table'
import type { StorageScope } from '../../storage/transact'
import type { FindViewer } from '../find-viewer'
import { actorOf, isByToken, setTokenViewer } from '../request-viewer'
import { hashSecret } from '../sessions/session-id'
import { withDeadline } from '../store-deadline'
import { createAttemptLimit } from './attempt-limit'
import { operatorTokenRefused, readOperatorToken } from './operator-token'

/** Of the path of what was refused: a caller chooses it. */
const LONGEST_PATH = 200

interface AdmitDeps {
  readonly scope: StorageScope
  readonly findViewer: FindViewer
  readonly createAudit: CreateAudit
  /** Calls of one token in a minute. */
  readonly perMinute: number
}

/**
 * Lets an operator's token in for its owner, with those of its rights that the owner has at this moment.
 * Behind them `viewerOf` answers; other calls go on as they came. 401 for a token that is over, 429 for
 * one with too many calls, 403 for calls that no token may make, the first of which in each minute are
 * recorded.
 */
export function admitOperatorTokens(deps: AdmitDeps): readonly RequestHandler[] {
  const tokens = createOperatorTokensTable(deps.scope)
  const admitted = new WeakMap<Request, StoredOperatorToken>()
  const isNoted = createAttemptLimit()
  const limit = limitRate({ limitOf: (request) => limitOf(admitted.get(request), deps.perMinute) })

  async function findOwner(token: string, from: string | undefined) {
    const found = await tokens.use({ tokenHash: hashSecret(token), from })
    if (!found || !isUsable(found)) throw operatorTokenRefused(found)
    const owner = await deps.findViewer(found.owner.id, undefined)
    if (!owner) throw operatorTokenRefused(found)
    return { token: found, viewer: narrowed(owner, found.rights) }
  }

  const admit: RequestHandler = async function admit(request, response, next) {
    const given = readOperatorToken(request.headers.authorization)
    if (given === undefined) return next()
    response.set('Cache-Control', 'private, no-store')
    dropCredentials(request)
    const { token, viewer } = await withDeadline(findOwner(given, request.ip))
    setTokenViewer(request, viewer, token.name)
    response.set(TOKEN_EXPIRES_HEADER, new Date(token.expiresAt).toISOString())
    admitted.set(request, token)
    next()
  }

  const refuse: RequestHandler = async function refuse(request, _response, next) {
    const token = admitted.get(request)
    if (!token || mayCallByToken(request.method, request.path)) return next()
    if (isNoted(token.id)) await noteAttempt(deps, request, token)
    throw codedProblem(
      'forbidden',
      'No token may do this. Sign in to the console, or use the database.',
    )
  }

  return [admit, (...call) => (admitted.has(call[0]) ? limit(...call) : call[2]()), refuse]
}

function limitOf(token: StoredOperatorToken | undefined, perMinute: number) {
  const says = `The token ${token?.name} may make ${perMinute} a minute. Make fewer, use a token for each pipeline, or raise OPERATOR_CALLS_PER_TOKEN.`
  return { key: String(token?.id), perMinute, says }
}

function narrowed(owner: Viewer, rights: readonly string[]): Viewer {
  const permissions = new Set(rights.filter((right) => owner.permissions.has(right)))
  return { ...owner, permissions }
}

// A session beside it counts for nothing, and nobody after this takes it for a team's token.
function dropCredentials({ headers }: IncomingMessage): void {
  delete headers.cookie
  delete headers.authorization
}

async function noteAttempt(
  { scope, createAudit }: AdmitDeps,
  request: Request,
  { id, name }: StoredOperatorToken,
): Promise<void> {
  await createAudit(scope).add({
    actor: actorOf(request),
    action: 'operator-token.refused',
    subject: { id, name },
    detail: { method: request.method, path: pathOf(request.originalUrl).slice(0, LONGEST_PATH) },
  })
}

/** Whether a token of an operator may be used for a call: everything that the table does not name is refused. */
function mayCallByToken(method: string, path: string): boolean {
  const wanted = method === 'HEAD' ? 'GET' : method
  return calls.some((call) => call.method === wanted && call.path.test(path))
}

const calls = Object.entries(endpoints as Endpoints).flatMap(([route, { operatorToken }]) => {
  const [method = '', path = ''] = route.split(' ')
  return operatorToken ? [{ method, path: patternOf(path) }] : []
})

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** The check for calls of sessions alone: no page of another site makes a browser send a token. */
export function unlessByToken(check: RequestHandler): RequestHandler {
  return function checkSessions(request, response, next) {
    return isByToken(request) ? next() : check(request, response, next)
  }
}
