import { type OneTimeLink, productPermissions } from '@slipway/sdk/contract'
import { accounts, operatorTokens } from '@slipway/sdk/contract/api'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Answer, bindEndpoints, type Handlers } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import { rangeOf } from '../http/read-query'
import { linkSeconds } from '../identity/passwords/one-time-links'
import { actorOf, viewerOf } from '../identity/request-viewer'
import { createOperatorTokensTable } from '../storage/tables/accounts/operator-tokens-table'
import { createAuditTable } from '../storage/tables/audit-table'
import { createCallAudit } from '../storage/tables/call-audit'
import { createUnenforcedVisitorsTable } from '../storage/tables/reports/unenforced-visitors-table'
import { tablesOf } from './account-tables'
import type { ManageDeps } from './manage-deps'
import {
  describeOperatorToken,
  issueOperatorToken,
  revokeOperatorToken,
} from './operator-tokens/operator-tokens'
import { createTenants } from './tenants/tenants'
import { type Accounts, createAccounts } from './users/accounts'
import { createManagedUsers } from './users/managed-users'

/** `/manage/…`: users, roles, tenants, operators' tokens, browsers. */
export function manageRoutes(deps: ManageDeps): Router {
  const { session, permission, recent, of: guards } = deps.guards
  const router = Router({ caseSensitive: true, strict: true })
  // Also for addresses without a call: viewers who may not manage do not learn which calls there are.
  router.use('/manage', session, permission(productPermissions.manage), forChanges(recent))
  const handlers = {
    ...userHandlers(deps),
    ...tenantHandlers(deps),
    ...browserHandlers(deps),
    ...roleHandlers(deps),
  }
  router.use(bindEndpoints(accounts, handlers, { guards }))
  router.use(bindEndpoints(operatorTokens, operatorTokenHandlers(deps), { guards }))
  return router
}

function browserHandlers({ storage }: ManageDeps) {
  return {
    async 'GET /manage/browsers'() {
      return { unenforced: await createUnenforcedVisitorsTable(storage).list() }
    },
  } satisfies Partial<Handlers<typeof accounts>>
}

function forChanges(guard: RequestHandler): RequestHandler {
  return function guardChanges(request, response, next) {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    return isReading ? next() : guard(request, response, next)
  }
}

function operatorTokenHandlers({ storage }: Pick<ManageDeps, 'storage'>) {
  const deps = { storage, createAudit: createAuditTable }
  return {
    async 'GET /manage/operator-tokens'() {
      const found = await createOperatorTokensTable(storage).list()
      return { items: found.map(describeOperatorToken) }
    },
    'POST /manage/operator-tokens': ({ body, request }) =>
      issueOperatorToken(deps, { ...body, owner: viewerOf(request), actor: actorOf(request) }),
    'DELETE /manage/operator-tokens/{id}': ({ path, request }) =>
      revokeOperatorToken(deps, { id: path.id, actor: actorOf(request) }),
  } satisfies Handlers<typeof operatorTokens>
}

function roleHandlers({ storage, roles }: ManageDeps) {
  const { memberships } = tablesOf(storage)
  return {
    async 'GET /manage/roles'({ request }) {
      const counts = await memberships.countByRole()
      return {
        items: roles
          .list(viewerOf(request).user.locale)
          .map((role) => ({ ...role, users: counts.get(role.name) ?? 0 })),
      }
    },
  } satisfies Partial<Handlers<typeof accounts>>
}

function tenantHandlers(deps: ManageDeps) {
  return {
    async 'GET /manage/tenants'({ request }) {
      return { items: await createTenants(deps, actorOf(request)).list() }
    },
    'POST /manage/tenants': ({ body, request }) =>
      createTenants(deps, actorOf(request)).create(body.name.trim()),
    async 'PATCH /manage/tenants/{tenant}'({ path, body, request, response }) {
      const audit = createCallAudit(createAuditTable)
      const tenants = createTenants({ ...deps, ...audit }, actorOf(request))
      await tenants.rename(path.tenant, body.name.trim())
      setChangeHeader(response, audit.change())
    },
  } satisfies Partial<Handlers<typeof accounts>>
}

function userHandlers(deps: ManageDeps) {
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
