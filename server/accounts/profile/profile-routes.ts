import { profile as endpoints } from '@slipway/sdk/contract/api'
import type { Request, Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import { addressKey } from '../../http/senders/address-key'
import { refuseCommonPassword } from '../../identity/passwords/common-passwords'
import { sidHashOf, viewerOf } from '../../identity/request-viewer'
import { tablesOf } from '../account-tables'
import type { ManageDeps } from '../manage-deps'
import { createProfile } from './profile'

/** `/profile…`: the viewer's own account. */
export function profileRoutes(deps: ManageDeps): Router {
  const { memberships, tenants } = tablesOf(deps.storage)
  const profileOf = (request: Request) =>
    createProfile(deps, { user: viewerOf(request).user, sidHash: sidHashOf(request) })
  /** What `password` was checked against; `undefined` when it is wrong. */
  function checkPassword(request: Request, password: string): Promise<string | undefined> {
    const profile = profileOf(request)
    return deps.throttle.guard(ownPassword(request), {
      check: (onTurn) => profile.checkPassword(password, onTurn),
      admit: (_scope, hash) => Promise.resolve(hash),
      refuse: (scope) => profile.noteWrongPassword(scope, addressKey(request.ip)),
    })
  }
  return bindEndpoints(
    endpoints,
    {
      async 'GET /profile'({ request }) {
        const { user } = viewerOf(request)
        const names = new Map((await tenants.list()).map(({ id, name }) => [id, name]))
        const held = await memberships.of(user.id)
        const roles = held.map(({ role, tenantId }) => ({
          label: deps.roles.labelOf(role, user.locale),
          tenant: tenantId === null ? null : (names.get(tenantId) ?? null),
        }))
        return { user, roles }
      },
      'PATCH /profile': ({ request, body }) => {
        const { name, locale } = viewerOf(request).user
        const values = { name: body.name?.trim() ?? name, locale: body.locale ?? locale }
        return profileOf(request).change(values)
      },
      async 'POST /profile/password'({ request, body: { current, password } }) {
        refuseCommonPassword(password)
        const replaces = await checkPassword(request, current)
        await profileOf(request).changePassword(password, replaces)
      },
      async 'POST /profile/confirm'({ request, body }) {
        const right = await checkPassword(request, body.password)
        await profileOf(request).confirm(right !== undefined)
      },
      async 'GET /profile/sessions'({ request }) {
        return { items: await profileOf(request).sessions() }
      },
      'DELETE /profile/sessions': ({ request }) => profileOf(request).endOtherSessions(),
      'DELETE /profile/sessions/{session}': ({ request, path }) =>
        profileOf(request).endSession(path.session),
    },
    { guards: deps.guards.of },
  )
}

// Counted by session: whoever is in already is not shut out by a guesser at the same address.
function ownPassword(request: Request) {
  const { email: account } = viewerOf(request).user
  return { address: request.ip, account, device: `session ${request.sessionID}` }
}
