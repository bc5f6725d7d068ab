import type { OneTimeLink } from '@slipway/sdk/contract'
import type { accounts } from '@slipway/sdk/contract/api'
import type { Request, Response } from 'express'
import { Answer, type Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { rangeOf } from '../../http/read-query'
import { linkSeconds } from '../../identity/passwords/one-time-links'
import { actorOf, viewerOf } from '../../identity/request-viewer'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createCallAudit } from '../../storage/tables/call-audit'
import type { ManageDeps } from '../manage-deps'
import { type Accounts, createAccounts } from './accounts'
import { createManagedUsers } from './managed-users'

export function userHandlers(deps: ManageDeps) {
  const users = createManagedUsers(deps.storage)
  const accountsFor = (request: Request) => createAccounts(deps, actorOf(request))

  async function change(
    { request, response }: { readonly request: Request; readonly response: Response },
    work: (accounts: Accounts) => Promise<void>,
  ): Promise<void> {
    const audit = createCallAudit(createAuditTable)
    await work(createAccounts({ ...deps, ...audit }, actorOf(request)))
    setChangeHeader(response, audit.change())
  }

  return {
    async 'GET /manage/users'({ query }) {
      const wanted = { ...query, ...rangeOf(query) }
      const [items, value] = [await users.list(wanted), await users.count(wanted)]
      return { items, total: { value, exact: true } }
    },
    async 'POST /manage/users'({ body, request }) {
      const { id, token } = await accountsFor(request).create(body)
      const created = { user: await users.find(id), link: linkOf(deps, token) }
      return new Answer(created, { headers: { Location: `${deps.basePath}/manage/users/${id}` } })
    },
    async 'GET /manage/users/{user}'({ path, request }) {
      const user = await users.find(path.user)
      const sessions = await users.countSessions(user.id)
      return { user, sessions, self: viewerOf(request).user.id === user.id }
    },
    'POST /manage/users/{user}/disable': ({ path, ...call }) =>
      change(call, (accounts) => accounts.disable(path.user)),
    'POST /manage/users/{user}/enable': ({ path, ...call }) =>
      change(call, (accounts) => accounts.enable(path.user)),
    async 'POST /manage/users/{user}/link'({ path, request }) {
      return linkOf(deps, await accountsFor(request).link(path.user))
    },
    'DELETE /manage/users/{user}/sessions': ({ path, request }) =>
      accountsFor(request).endSessions(path.user),
    'POST /manage/users/{user}/roles': ({ path, body, ...call }) =>
      change(call, (accounts) => accounts.grant(path.user, body)),
    'DELETE /manage/users/{user}/roles/{role}/{tenant}': ({ path, ...call }) =>
      change(call, (accounts) => accounts.revoke(path.user, path)),
  } satisfies Partial<Handlers<typeof accounts>>
}

// Behind the #: browsers send that to nobody, so it is in no log.
function linkOf({ basePath }: ManageDeps, token: string): OneTimeLink {
  return { path: `${basePath}/app/accept#${token}`, expiresInSeconds: linkSeconds }
}
