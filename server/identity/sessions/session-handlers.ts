import { codedProblem } from '@slipway/sdk/contract'
import { type Endpoint, endpoints } from '@slipway/sdk/contract/api'
import type { RequestHandler } from 'express'
import session from 'express-session'
import { pathOf } from '../../http/path-of'
import type { ExpressSessionStore } from './express-session-store'
import { type SessionCookie, withoutCookie } from './session-cookie'
import { userIdOf, viewOf } from './session-data'
import { createSessionId } from './session-id'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface SessionHandlersOptions {
  readonly cookie: SessionCookie
  readonly store: ExpressSessionStore
  readonly secrets: readonly string[]
  readonly basePath: string
}

/** Gives each request its session. Nobody without one gets a cookie or a row. */
export function sessionHandlers(options: SessionHandlersOptions): readonly RequestHandler[] {
  const { basePath, cookie, store, secrets } = options
  const loadSession = session({
    name: cookie.name,
    secret: [...secrets],
    store,
    genid: createSessionId,
    resave: false,
    saveUninitialized: false,
    cookie: cookie.options,
  })
  return [
    trustTransport(cookie),
    dropDoubtfulCookie(cookie),
    loadSession,
    renewSignature(cookie),
    refuseWhilePreviewing(basePath),
  ]
}

// In production browsers come by https only, whatever the last stretch to this process is;
// express-session would otherwise leave the cookie out silently.
function trustTransport({ options }: SessionCookie): RequestHandler {
  return function setSecure(request, _response, next) {
    if (options.secure) Object.defineProperty(request, 'secure', { value: true })
    next()
  }
}

function dropDoubtfulCookie(cookie: SessionCookie): RequestHandler {
  return function dropCookie(request, _response, next) {
    const { headers } = request
    if (cookie.read(headers.cookie) === undefined)
      headers.cookie = withoutCookie(headers.cookie, cookie.name)
    next()
  }
}

function renewSignature(cookie: SessionCookie): RequestHandler {
  return function signAgain(request, response, next) {
    if (userIdOf(request.session) !== undefined && cookie.read(request.headers.cookie)?.isOutdated)
      response.cookie(cookie.name, cookie.sign(request.sessionID), cookie.options)
    next()
  }
}

const allowed: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(endpoints)
    .filter(([, { duringPreview }]) => duringPreview)
    .map(([route]) => route),
)

/**
 * Refuses whatever may change something in a session that previews as somebody else, and whatever is no
 * call of the table as well; behind the handler that loads the session.
 */
function refuseWhilePreviewing(basePath: string): RequestHandler {
  return function refuseWriting({ method, originalUrl, session }, _response, next) {
    const { preview } = viewOf(session) ?? {}
    if (!preview || preview.isOver || reading.has(method)) return next()
    const path = pathOf(originalUrl)
    if (path.startsWith(basePath) && allowed.has(`${method} ${path.slice(basePath.length)}`))
      return next()
    throw codedProblem(
      'previewing',
      'You are previewing as somebody else, so nothing can be changed. End the preview (DELETE /session/view), then repeat this.',
    )
  }
}
