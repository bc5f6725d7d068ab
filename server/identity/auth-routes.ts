import { codedProblem } from '@slipway/sdk/contract'
import { session as endpoints } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Response, Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import { addressKey } from '../http/senders/address-key'
import { type AuditChange, createAuditTable } from '../storage/tables/audit-table'
import type { StorageScope } from '../storage/transact'
import type { FindViewer } from './find-viewer'
import type { Guards } from './guards'
import { refuseCommonPassword } from './passwords/common-passwords'
import { linkUnknown, type OneTimeLinks } from './passwords/one-time-links'
import type { ReportKeys } from './report-keys'
import { sidHashOf, viewerOf } from './request-viewer'
import { viewerOfSession } from './require-viewer'
import { viewOf } from './sessions/session-data'
import type { DeviceCookie } from './sign-in/device-cookie'
import type { LoginThrottle } from './sign-in/login-throttle'
import { invalidCredentials, type SignedIn, type SignIn } from './sign-in/sign-in'
import { withDeadline } from './store-deadline'

interface AuthRoutesDeps {
  readonly deviceCookie: DeviceCookie
  readonly findViewer: FindViewer
  readonly signIn: SignIn
  readonly throttle: LoginThrottle
  readonly links: OneTimeLinks
  readonly guards: Guards
  readonly reportKeys: Pick<ReportKeys, 'issue'>
  /** In a transaction that is announced to all servers as a change of access. */
  readonly announced: <Result>(
    scope: StorageScope,
    work: (within: StorageScope) => Promise<Result>,
  ) => Promise<Result>
  /** Ends what the session sees instead of its own. */
  readonly endView: (sidHash: string) => Promise<unknown>
  /** Gives a page of Administration the proof of the session that begins there. */
  readonly renewProof: (request: Request, response: Response) => void
  /** Called with each session that a sign-in or a new password ended. */
  readonly onEnded: (sidHash: string) => void
}

/** Sign-in and what belongs to it; behind the session handlers and the body parser. */
export function authRoutes(deps: AuthRoutesDeps): Router {
  const { findViewer, guards } = deps
  const checkCredentials = credentialsCheck(deps)
  return bindEndpoints(
    endpoints,
    {
      'POST /login': [
        refuseCredentialsInUrl,
        async ({ request, response, body: { email: account } }) => {
          const device = deps.deviceCookie.knownDevice(request.headers.cookie, account)
          return await letIn(
            deps,
            response,
            await checkCredentials({ request, response, account, device }),
          )
        },
      ],
      async 'GET /session'({ request }) {
        const viewer = await viewerOfSession(request, findViewer)
        return { user: viewer?.user ?? null }
      },
      async 'POST /tenant'({ request, body }) {
        refuseForeignTenant(request, body.tenant)
        if (viewOf(request.session)) await withDeadline(deps.endView(sidHashOf(request)))
        await switchTenant(request, body.tenant)
      },
      'POST /password': async ({ request, response, body }) =>
        await letIn(deps, response, await setPassword(deps, request, body)),
    },
    { guards: guards.of },
  )
}

const credentialNames = ['email', 'username', 'user', 'login', 'password', 'passwd', 'pwd']

interface Attempt {
  readonly request: Request
  readonly response: Response
  readonly account: string
  readonly device: string | undefined
}

/** Lets in whose credentials they are; throws where they are wrong. */
function credentialsCheck({ throttle, signIn }: AuthRoutesDeps) {
  return async function checkCredentials({ request, response, account, device }: Attempt) {
    const user = await throttle.guard(
      { address: request.ip, account, device },
      {
        check: (onTurn) => signIn.check(request, response, onTurn),
        admit: (scope, found) => signIn.admit(scope, request, found),
        refuse: (scope) => createAuditTable(scope).add(wrongAttempt(request, account)),
      },
    )
    if (!user) throw invalidCredentials()
    return user
  }
}

function wrongAttempt({ ip }: Request, account: string): AuditChange<'sign-in.failed'> {
  return {
    actor: { id: null, name: 'nobody' },
    action: 'sign-in.failed',
    // PostgreSQL stores no NUL, and a list of attempts shows no other control characters either.
    subject: { id: null, name: account.replaceAll(/\p{Cc}/gu, '').slice(0, 254) },
    detail: { address: addressKey(ip) },
  }
}

/** Gives the request the session of who was let in, and marks the browser as one of theirs. */
async function letIn(
  { deviceCookie, findViewer, onEnded, renewProof, reportKeys }: AuthRoutesDeps,
  response: Response,
  { id, email, take, ended }: SignedIn,
) {
  const { req: request } = response
  take()
  renewProof(request, response)
  // Then: tabs of this browser that hear of it ask again with the cookie of the reply.
  response.once('close', () => ended.forEach(onEnded))
  request.userId = id
  const { cookie } = request.headers
  // Express adds the session's cookie when the reply goes out, after this one.
  if (deviceCookie.knownDevice(cookie, email) === undefined)
    response.cookie(deviceCookie.name, deviceCookie.remember(cookie, email), deviceCookie.options)
  const viewer = await findViewer(id, undefined)
  return { user: viewer?.user ?? null, reportSecret: reportKeys.issue(id) }
}

// passport-local would take them from there.
const refuseCredentialsInUrl: RequestHandler = function refuseInUrl({ query }, _response, next) {
  if (!credentialNames.some((name) => Object.keys(query).some((key) => key.startsWith(name))))
    return next()
  throw codedProblem('credentials-in-url', 'Send the credentials in the body.')
}

function refuseForeignTenant(request: Request, wanted: number): void {
  if (!viewerOf(request).tenants.some(({ id }) => id === wanted))
    throw codedProblem('not-found', 'There is no such tenant.')
}

async function switchTenant(request: Request, wanted: number): Promise<void> {
  request.session.tenantId = wanted
  await new Promise<void>((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(error) : resolve()))
  })
}

/** Sets the password that a one-time link is for, and lets its user in; all or nothing. */
async function setPassword(
  { announced, throttle, links, signIn }: AuthRoutesDeps,
  request: Request,
  wanted: Parameters<OneTimeLinks['prepare']>[0],
): Promise<SignedIn> {
  refuseCommonPassword(wanted.password)
  const redeemed = await throttle.guard(
    { address: request.ip, account: 'one-time link' },
    {
      check: (onTurn) => links.prepare(wanted, onTurn),
      admit: (outer, prepared) =>
        announced(outer, async (scope) => {
          const { user, ended } = await links.redeem(scope, prepared)
          const entered = await signIn.enter(scope, request, user)
          return { ...entered, ended: [...new Set([...ended, ...entered.ended])] }
        }),
    },
  )
  if (!redeemed) throw linkUnknown()
  return redeemed
}
