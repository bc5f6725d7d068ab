import { once } from 'node:events'
import type { Server } from 'node:http'
import { CONSOLE_HEADER } from '@slipway/sdk/contract'
import express, { type Express, type RequestHandler, type Response } from 'express'
import { createChanges } from '../../changes/changes'
import { createHttpServer } from '../../http/http-server'
import { jsonBody } from '../../http/json-body'
import { methodNotAllowed, notFoundHandler, problemHandler } from '../../http/problem-handler'
import { requestId } from '../../http/request-id'
import { createLog, logRequests } from '../../http/request-log'
import { securityHeaders } from '../../http/security-headers'
import { refuseCrossSite } from '../../http/senders/cross-site'
import { createSenderOf } from '../../http/senders/sender'
import { type Auth, createAuth } from '../../identity/auth'
import type { Passwords } from '../../identity/passwords/passwords'
import { viewerOf } from '../../identity/request-viewer'
import type { LoginLimits } from '../../identity/sign-in/login-throttle'
import type { Viewer } from '../../slots/viewer'
import type { Storage } from '../../storage/storage'
import { quickPasswords } from '../quick-passwords'

export const secret = 'one-of-the-tests-9f8e7d6c5b4a39281706'

interface AuthAppOptions {
  readonly secrets?: readonly string[]
  readonly mode?: 'production' | 'local'
  /** Default: those that cost next to nothing. */
  readonly passwords?: Passwords | undefined
  readonly loginLimits?: LoginLimits
  /** Default: `operator` manages. */
  readonly permissionsOf?: (roles: readonly string[]) => ReadonlySet<string>
  /** Routes of the test, behind the session and before the guard. */
  readonly routes?: (app: Express, auth: Auth) => void
  /** Takes what is logged. */
  readonly log?: (line: string) => void
}

/**
 * An application of the real parts: `/meta` is for users, `/slots` for anybody. As in the whole server,
 * the session of `/meta` is only read, and what is unusual takes the session handlers.
 */
export interface AuthApp {
  readonly app: Express
  readonly auth: Auth
  readonly errors: unknown[]
  listen(): Promise<{ readonly server: Server; readonly url: string }>
}

export function createAuthApp(storage: Storage, options: AuthAppOptions = {}): AuthApp {
  const { secrets = [secret], mode = 'local', permissionsOf = permissionsOfOperators } = options
  const { passwords = quickPasswords } = options
  const errors: unknown[] = []
  const auth = createAuth({
    storage,
    changes: createChanges({ storage }),
    mode,
    secrets,
    permissionsOf,
    onError: (error) => errors.push(error),
    passwords,
    ...(options.loginLimits && { loginLimits: options.loginLimits }),
  })
  const log = createLog({ write: (line: string) => options.log?.(line) })
  const app = express()
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing')
  const senderOf = createSenderOf(app.get('trust proxy fn'))
  app.use(requestId(), logRequests(log, senderOf), securityHeaders(mode))
  app.get('/slots', (_request, response) => void response.json({ slots: {} }))
  app.get('/meta', async (request, response, next) => {
    const session = await auth.authenticate(request)
    if (!session || session.isOutdated) return next()
    auth.touch(session)
    sendViewer(response, session.viewer)
  })
  app.use(asConsole(auth))
  app.use(refuseCrossSite({}), auth.signOut, ...auth.session, jsonBody(), auth.routes)
  options.routes?.(app, auth)
  app
    .route('/meta')
    .get(auth.guards.session, (request, response) => sendViewer(response, viewerOf(request)))
    .all(methodNotAllowed('GET', 'HEAD'))
  app.use(notFoundHandler(), problemHandler())
  return { app, auth, errors, listen: () => listen(app) }
}

// Without pages there is none of Administration to take the proof from: each session's calls come with theirs.
function asConsole(auth: Auth): RequestHandler {
  return function showProof(request, _response, next) {
    const sidHash = auth.sidHashOf(request)
    if (sidHash !== undefined)
      request.headers[CONSOLE_HEADER.toLowerCase()] ??= auth.consoleProof(sidHash)
    next()
  }
}

function permissionsOfOperators(roles: readonly string[]): ReadonlySet<string> {
  return new Set(roles.includes('operator') ? ['slipway.manage'] : [])
}

function sendViewer(response: Response, { user, tenant, tenants, roles }: Viewer): void {
  response.set('Cache-Control', 'private, no-store').json({ user, tenant, tenants, roles })
}

async function listen(app: Express): Promise<{ server: Server; url: string }> {
  const server = createHttpServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  return { server, url: `http://127.0.0.1:${address.port}` }
}
