import { CodedError, credentials, tenantSwitch } from '@slipway/sdk/contract'
import { type Request, type RequestHandler, Router } from 'express'
import * as z from 'zod/mini'
import { parseBody } from '../http/parse-body'
import { methodNotAllowed } from '../http/problem-handler'
import type { FindViewer } from './find-viewer'
import type { LoginThrottle } from './login-throttle'
import type { OneTimeLinks } from './one-time-links'
import { viewerOf } from './request-viewer'
import { viewerOfSession } from './require-viewer'
import type { SessionCookie } from './session-cookie'
import type { SignIn } from './sign-in'
import { withDeadline } from './store-deadline'

interface AuthRoutesDeps {
  readonly cookie: SessionCookie
  readonly findViewer: FindViewer
  readonly signIn: SignIn
  readonly throttle: LoginThrottle
  readonly links: OneTimeLinks
  readonly requireViewer: RequestHandler
  /** Told of sessions that a new password ended. */
  readonly onEnded: (sidHash: string) => void
}

/** Sign-in and what belongs to it; behind the session handlers and the body parser. */
export function authRoutes(deps: AuthRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.route('/login').post(noStore, login(deps)).all(methodNotAllowed('POST'))
  router.route('/logout').post(noStore, logout(deps)).all(methodNotAllowed('POST'))
  router.route('/session').get(noStore, showSession(deps)).all(methodNotAllowed('GET', 'HEAD'))
  router
    .route('/tenant')
    .post(noStore, deps.requireViewer, switchTenant)
    .all(methodNotAllowed('POST'))
  router.route('/password').post(noStore, changePassword(deps)).all(methodNotAllowed('POST'))
  return router
}

const noStore: RequestHandler = function setNoStore(_request, response, next) {
  response.set('Cache-Control', 'private, no-store')
  next()
}

const credentialNames = ['email', 'username', 'user', 'login', 'password', 'passwd', 'pwd']

function login({ throttle, signIn, findViewer }: AuthRoutesDeps): RequestHandler {
  return async function answerLogin(request, response) {
    refuseCredentialsInUrl(request)
    const { email } = parseBody(credentials, request.body)
    const attempt = await withDeadline(throttle.enter(request.ip, email))
    const { id } = await signIn(request, response)
    await attempt.succeed()
    const viewer = await findViewer(id, undefined)
    response.json({ user: viewer?.user })
  }
}

// passport-local would take them from there.
function refuseCredentialsInUrl({ query }: Request): void {
  if (!credentialNames.some((name) => Object.keys(query).some((key) => key.startsWith(name))))
    return
  throw new CodedError('credentials-in-url', 'Send the credentials in the body.', { status: 400 })
}

function logout({ cookie }: AuthRoutesDeps): RequestHandler {
  return async function answerLogout(request, response) {
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) => (error ? reject(error) : resolve()))
    })
    response.clearCookie(cookie.name, cookie.options).status(204).end()
  }
}

function showSession({ findViewer }: AuthRoutesDeps): RequestHandler {
  return async function answerSession(request, response) {
    const viewer = await viewerOfSession(request, findViewer)
    response.json({ user: viewer?.user ?? null })
  }
}

const switchTenant: RequestHandler = async function answerTenant(request, response) {
  const wanted = parseBody(tenantSwitch, request.body).tenant
  if (!viewerOf(request).tenants.some(({ id }) => id === wanted))
    throw new CodedError('not-found', 'There is no such tenant.', { status: 404 })
  request.session.tenantId = wanted
  await new Promise<void>((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(error) : resolve()))
  })
  response.status(204).end()
}

/** What `POST /password` takes; a password is kept exactly as it was sent. */
const newPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z
    .string()
    .check(
      z.minLength(12, 'A password has 12 characters or more.'),
      z.maxLength(1024, 'A password has 1024 characters or less.'),
    ),
})

function changePassword({ throttle, links, onEnded }: AuthRoutesDeps): RequestHandler {
  return async function answerPassword(request, response) {
    const { token, password } = parseBody(newPassword, request.body)
    const attempt = await withDeadline(throttle.enter(request.ip, 'one-time link'))
    for (const sidHash of await links.redeem(token, password)) onEnded(sidHash)
    await attempt.succeed()
    response.status(204).end()
  }
}
