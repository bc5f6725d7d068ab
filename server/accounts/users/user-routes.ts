import {
  type CreatedUser,
  heldRole,
  type ManagedUserBody,
  type ManagedUsersBody,
  newUser,
  type OneTimeLink,
  userState,
} from '@slipway/sdk/contract'
import { type Request, type RequestHandler, Router } from 'express'
import * as z from 'zod/mini'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import { linkSeconds } from '../../identity/passwords/one-time-links'
import { viewerOf } from '../../identity/request-viewer'
import { actorOf } from '../actor-of'
import { listShape, readListParameters } from '../list-parameters'
import type { ManageDeps } from '../manage-deps'
import { pathId } from '../path-id'
import { searchOf } from '../search-of'
import { type Accounts, createAccounts } from './accounts'
import { createManagedUsers } from './managed-users'

/** `/users` below `/manage`. */
export function userRoutes(deps: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const change = changeUser(deps)
  router
    .route('/users')
    .get(listUsers(deps))
    .post(createUser(deps))
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))
  router.route('/users/:id').get(showUser(deps)).all(methodNotAllowed('GET', 'HEAD'))
  router
    .route('/users/:id/disable')
    .post(change((accounts, id) => accounts.disable(id)))
    .all(methodNotAllowed('POST'))
  router
    .route('/users/:id/enable')
    .post(change((accounts, id) => accounts.enable(id)))
    .all(methodNotAllowed('POST'))
  router.route('/users/:id/link').post(makeLink(deps)).all(methodNotAllowed('POST'))
  router
    .route('/users/:id/sessions')
    .delete(change((accounts, id) => accounts.endSessions(id)))
    .all(methodNotAllowed('DELETE'))
  router
    .route('/users/:id/roles')
    .post(change((accounts, id, { body }) => accounts.grant(id, parseBody(heldRole, body))))
    .all(methodNotAllowed('POST'))
  router
    .route('/users/:id/roles/:role/:tenant')
    .delete(change((accounts, id, request) => accounts.revoke(id, heldRoleOf(request))))
    .all(methodNotAllowed('DELETE'))
  return router
}

const usersQuery = z.strictObject({ ...listShape, state: z.optional(userState) })

function listUsers({ storage }: ManageDeps): RequestHandler {
  const users = createManagedUsers(storage)
  return async function answerUsers(request, response) {
    const query = readListParameters(searchOf(request), usersQuery)
    const [items, value] = [await users.list(query), await users.count(query)]
    response.json({ items: [...items], total: { value, exact: true } } satisfies ManagedUsersBody)
  }
}

function createUser(deps: ManageDeps): RequestHandler {
  const users = createManagedUsers(deps.storage)
  return async function answerNewUser(request, response) {
    const account = parseBody(newUser, request.body)
    const { id, token } = await createAccounts(deps, actorOf(request)).create(account)
    const body = { user: await users.find(id), link: linkOf(deps, token) } satisfies CreatedUser
    response.status(201).location(`${deps.basePath}/manage/users/${id}`).json(body)
  }
}

function showUser({ storage }: ManageDeps): RequestHandler {
  const users = createManagedUsers(storage)
  return async function answerUser(request, response) {
    const user = await users.find(pathId(request.params['id']))
    const sessions = await users.countSessions(user.id)
    const self = viewerOf(request).user.id === user.id
    response.json({ user, sessions, self } satisfies ManagedUserBody)
  }
}

function makeLink(deps: ManageDeps): RequestHandler {
  return async function answerLink(request, response) {
    const accounts = createAccounts(deps, actorOf(request))
    response.json(linkOf(deps, await accounts.link(pathId(request.params['id']))))
  }
}

type Change = (accounts: Accounts, id: number, request: Request) => Promise<void>

function changeUser(deps: ManageDeps) {
  return (change: Change): RequestHandler =>
    async function answerChange(request, response) {
      const accounts = createAccounts(deps, actorOf(request))
      await change(accounts, pathId(request.params['id']), request)
      deps.onChanged()
      response.status(204).end()
    }
}

function heldRoleOf({ params }: Request) {
  const { role, tenant } = params
  return { role: String(role), tenant: tenant === 'everywhere' ? null : pathId(String(tenant)) }
}

// Behind the #: browsers send that to nobody, so it stands in no log.
function linkOf({ basePath }: ManageDeps, token: string): OneTimeLink {
  return { path: `${basePath}/app/accept#${token}`, expiresInSeconds: linkSeconds }
}
