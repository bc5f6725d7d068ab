import { codedProblem, credentials, newPassword, tenantSwitch } from '@slipway/sdk/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import * as z from 'zod/mini'
import { addressKey } from '../http/address-key'
import { parseBody } from '../http/parse-body'
import { methodNotAllowed } from '../http/problem-handler'
import type { Actor, AuditChange, AuditTable } from '../storage/tables/audit-table'
import type { FindViewer } from './find-viewer'
import { refuseCommonPassword } from './passwords/common-passwords'
import { linkUnknown, type OneTimeLinks } from './passwords/one-time-links'
import { viewerOf } from './request-viewer'
import { viewerOfSession } from './require-viewer'
import type { DeviceCookie } from './sign-in/device-cookie'
import type { LoginThrottle } from './sign-in/login-throttle'
import { invalidCredentials, type SignIn } from './sign-in/sign-in'
import { withDeadline } from './store-deadline'

interface AuthRoutesDeps {
  readonly audit: AuditTable
  readonly deviceCookie: DeviceCookie
  readonly findViewer: FindViewer
  readonly signIn: SignIn
  readonly throttle: LoginThrottle
  readonly links: OneTimeLinks
  readonly requireViewer: RequestHandler
  /** Called with the sessions that a new password ended. */
  readonly onEnded: (sidHash: string) => void
}

/** Sign-in and what belongs to it; behind the session handlers and the body parser. */
export function authRoutes(deps: AuthRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.route('/login').post(noStore, login(deps)).all(methodNotAllowed('POST'))
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

function login(deps: AuthRoutesDeps): RequestHandler {
  const { audit, deviceCookie, throttle, signIn, findViewer } = deps
  return async function answerLogin(request, response) {
    refuseCredentialsInUrl(request)
    const { email: account } = parseBody(credentials, request.body)
    const device = deviceCookie.knownDevice(request.headers.cookie, account)
    const user = await throttle.guard({ address: request.ip, account, device }, (reserve) =>
      signIn.check(request, response, reserve),
    )
    const noteAttempt = (who: { readonly id: number | null; readonly name: string }) =>
      withDeadline(audit.add(attemptEntry(request, who)))
    // The same for every wrong attempt: how long it takes says nothing of the account.
    if (!user) {
      // PostgreSQL stores no NUL, and a list of attempts shows no other control characters either.
      const name = account.replaceAll(/\p{Cc}/gu, '').slice(0, 254)
      await noteAttempt({ id: null, name })
      throw invalidCredentials()
    }
    // First the row: nobody signs in without an entry in the audit.
    await noteAttempt({ id: user.id, name: account.trim().toLowerCase() })
    await signIn.enter(request, user)
    request.userId = user.id
    if (device === undefined) rememberDevice(deviceCookie, account, response)
    const viewer = await findViewer(user.id, undefined)
    response.json({ user: viewer?.user })
  }
}

function attemptEntry(
  request: Request,
  who: Actor,
): AuditChange<'sign-in.succeeded' | 'sign-in.failed'> {
  const isRight = who.id !== null
  return {
    actor: isRight ? who : { id: null, name: 'nobody' },
    action: isRight ? 'sign-in.succeeded' : 'sign-in.failed',
    subject: who,
    detail: { address: addressKey(request.ip) },
  }
}

// Express adds the session's cookie when the reply goes out, after this one.
function rememberDevice(cookie: DeviceCookie, account: string, response: Response): void {
  const value = cookie.remember(response.req.headers.cookie, account)
  response.cookie(cookie.name, value, cookie.options)
}

// passport-local would take them from there.
function refuseCredentialsInUrl({ query }: Request): void {
  if (!credentialNames.some((name) => Object.keys(query).some((key) => key.startsWith(name))))
    return
  throw codedProblem('credentials-in-url', 'Send the credentials in the body.')
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
    throw codedProblem('not-found', 'There is no such tenant.')
  request.session.tenantId = wanted
  await new Promise<void>((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(error) : resolve()))
  })
  response.status(204).end()
}

/** What `POST /password` takes. */
const passwordByLink = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword,
})

function changePassword({ throttle, links, onEnded }: AuthRoutesDeps): RequestHandler {
  return async function answerPassword(request, response) {
    const { token, password } = parseBody(passwordByLink, request.body)
    refuseCommonPassword(password)
    const source = { address: request.ip, account: 'one-time link' }
    const state = await throttle.guard(source, async (reserve) => {
      await reserve()
      const found = await withDeadline(links.state(token))
      return found === 'unknown' ? undefined : found
    })
    if (state === undefined) throw linkUnknown()
    for (const sidHash of await links.redeem(token, password)) onEnded(sidHash)
    response.status(204).end()
  }
}
