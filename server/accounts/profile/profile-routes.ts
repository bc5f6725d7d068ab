import {
  type ProfileBody,
  passwordChange,
  passwordConfirmation,
  profileChange,
} from '@slipway/sdk/contract'
import { type Request, type RequestHandler, Router } from 'express'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import { refuseCommonPassword } from '../../identity/passwords/common-passwords'
import { viewerOf } from '../../identity/request-viewer'
import { hashSecret } from '../../identity/sessions/session-id'
import type { ManageDeps } from '../manage-deps'
import { storesOf } from '../stores'
import { createProfile, type Profile } from './profile'

/** `/profile…`: the viewer's own account. Stands behind `requireViewer`. */
export function profileRoutes(deps: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const profileOf = (request: Request) =>
    createProfile(deps, {
      user: viewerOf(request).user,
      sidHash: hashSecret(request.sessionID),
    })
  const change = (work: (profile: Profile, request: Request) => Promise<void>): RequestHandler =>
    async function answerChange(request, response) {
      await work(profileOf(request), request)
      deps.onChanged()
      response.status(204).end()
    }
  router.use('/profile', noStore)
  router
    .route('/profile')
    .get(showProfile(deps))
    .patch(
      change(async (profile, request) => {
        const { name, locale } = viewerOf(request).user
        const wanted = parseBody(profileChange, request.body)
        await profile.change({
          name: wanted.name?.trim() ?? name,
          locale: wanted.locale ?? locale,
        })
      }),
    )
    .all(methodNotAllowed('GET', 'HEAD', 'PATCH'))
  router
    .route('/profile/password')
    .post(
      change(async (profile, request) => {
        const { current, password } = parseBody(passwordChange, request.body)
        refuseCommonPassword(password)
        const replaces = await deps.throttle.guard(ownPassword(request), (reserve) =>
          profile.checkPassword(current, reserve),
        )
        await profile.changePassword(password, replaces)
      }),
    )
    .all(methodNotAllowed('POST'))
  router
    .route('/profile/confirm')
    .post(async function answerConfirmation(request, response) {
      const { password } = parseBody(passwordConfirmation, request.body)
      const profile = profileOf(request)
      const right = await deps.throttle.guard(ownPassword(request), (reserve) =>
        profile.checkPassword(password, reserve),
      )
      await profile.confirm(right !== undefined)
      response.status(204).end()
    })
    .all(methodNotAllowed('POST'))
  router
    .route('/profile/sessions')
    .get(async function answerSessions(request, response) {
      response.json({ items: await profileOf(request).sessions() })
    })
    .delete(change((profile) => profile.endOtherSessions()))
    .all(methodNotAllowed('GET', 'HEAD', 'DELETE'))
  router
    .route('/profile/sessions/:id')
    .delete(change((profile, { params }) => profile.endSession(String(params['id']))))
    .all(methodNotAllowed('DELETE'))
  return router
}

// Counted by session: whoever is in already is not shut out by a guesser at the same address.
function ownPassword(request: Request) {
  const account = `password of ${viewerOf(request).user.id}`
  return { address: request.ip, account, device: `session ${request.sessionID}` }
}

const noStore: RequestHandler = function setNoStore(_request, response, next) {
  response.set('Cache-Control', 'private, no-store')
  next()
}

function showProfile({ storage, roles }: ManageDeps): RequestHandler {
  const { memberships, tenants } = storesOf(storage)
  return async function answerProfile(request, response) {
    const { user } = viewerOf(request)
    const names = new Map((await tenants.list()).map(({ id, name }) => [id, name]))
    const held = await memberships.of(user.id)
    const body = {
      user,
      roles: held.map(({ role, tenantId }) => ({
        label: roles.labelOf(role),
        tenant: tenantId === null ? null : (names.get(tenantId) ?? null),
      })),
    } satisfies ProfileBody
    response.json(body)
  }
}
