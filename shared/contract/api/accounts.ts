import * as z from 'zod/mini'
import {
  browsersBody,
  createdUser,
  heldRole,
  managedRolesBody,
  managedTenant,
  managedTenantsBody,
  managedUserBody,
  managedUsersBody,
  newUser,
  oneTimeLink,
  tenantName,
  userState,
} from '../accounts/manage'
import { productPermissions } from '../accounts/permissions'
import { createdTeamToken, newOperatorToken, operatorTokensBody } from '../remotes/credentials'
import { endpointTable, idInPath, wholeNumber } from './endpoint'

/** Search and pages of a list. */
export const listQuery = {
  q: z.optional(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))),
  page: z._default(wholeNumber({ digits: 9, most: 1_000_000 }), 1),
  perPage: z._default(wholeNumber({ digits: 9, most: 100 }), 25),
}
const usersQuery = z.strictObject({ ...listQuery, state: z.optional(userState) })

/** `null` for `everywhere`. */
const tenantInPath = z.union([
  idInPath,
  z.pipe(
    z.literal('everywhere'),
    z.transform(() => null),
  ),
])

const manage = { tag: 'Manage', right: productPermissions.manage } as const
// A session that was left open, or stolen, must not make accounts, links or roles for somebody.
const change = { ...manage, recent: true } as const
const undoableChange = { ...change, undoable: true } as const

/** Users, roles, tenants, and visitors' browsers. */
export const accounts = endpointTable({
  'GET /manage/users': {
    ...manage,
    id: 'listUsers',
    does: 'Users',
    query: usersQuery,
    reply: managedUsersBody,
  },
  'POST /manage/users': {
    ...change,
    id: 'createUser',
    does: 'Invite a user; returns a one-time link',
    body: newUser,
    status: 201,
    reply: createdUser,
    errors: ['email-taken', 'role-unknown'],
  },
  'GET /manage/users/{user}': {
    ...manage,
    id: 'readUser',
    does: 'One user',
    reply: managedUserBody,
    errors: ['user-unknown'],
  },
  'POST /manage/users/{user}/disable': {
    ...undoableChange,
    id: 'disableUser',
    does: 'Disable the user: signing in is refused, and all sessions end',
    errors: ['user-unknown', 'last-operator'],
  },
  'POST /manage/users/{user}/enable': {
    ...undoableChange,
    id: 'enableUser',
    does: 'Enable the user: signing in is possible again',
    errors: ['user-unknown'],
  },
  'POST /manage/users/{user}/link': {
    ...change,
    id: 'makeLink',
    does: 'A one-time link for a new password',
    reply: oneTimeLink,
    errors: ['user-unknown', 'user-disabled'],
  },
  'DELETE /manage/users/{user}/sessions': {
    ...change,
    id: 'endSessions',
    does: 'End all sessions of the user',
    errors: ['user-unknown'],
  },
  'POST /manage/users/{user}/roles': {
    ...undoableChange,
    id: 'grantRole',
    does: 'Give a role',
    body: heldRole,
    errors: ['user-unknown', 'role-unknown'],
  },
  'DELETE /manage/users/{user}/roles/{role}/{tenant}': {
    ...undoableChange,
    id: 'revokeRole',
    does: 'Remove a role; the tenant is an id or `everywhere`',
    path: { role: z.string(), tenant: tenantInPath },
    errors: ['user-unknown', 'last-operator'],
  },
  'GET /manage/roles': {
    ...manage,
    id: 'listRoles',
    does: "The application's roles",
    reply: managedRolesBody,
  },
  'GET /manage/tenants': {
    ...manage,
    id: 'listTenants',
    does: 'Tenants',
    reply: managedTenantsBody,
  },
  'POST /manage/tenants': {
    ...change,
    id: 'createTenant',
    does: 'A new tenant',
    body: tenantName,
    status: 201,
    reply: managedTenant,
    errors: ['tenant-taken'],
  },
  'PATCH /manage/tenants/{tenant}': {
    ...undoableChange,
    id: 'renameTenant',
    does: 'Rename a tenant',
    body: tenantName,
    errors: ['tenant-unknown', 'tenant-taken'],
  },
  'GET /manage/browsers': {
    ...manage,
    id: 'listBrowsers',
    does: 'Visitors whose browser does not enforce integrity',
    reply: browsersBody,
  },
})

/** Tokens with which operators' commands work over HTTP; no token makes or ends one. */
export const operatorTokens = endpointTable({
  'GET /manage/operator-tokens': {
    ...manage,
    id: 'listOperatorTokens',
    does: 'Tokens of operators, without their secrets; those that end next come first',
    reply: operatorTokensBody,
  },
  'POST /manage/operator-tokens': {
    ...change,
    id: 'createOperatorToken',
    does: 'A new token of one’s own, with some of one’s rights; shown only once',
    body: newOperatorToken,
    status: 201,
    reply: createdTeamToken,
  },
  'DELETE /manage/operator-tokens/{id}': {
    ...change,
    id: 'revokeOperatorToken',
    does: 'End an operator’s token',
  },
})
