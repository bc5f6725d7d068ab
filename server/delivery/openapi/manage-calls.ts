import type { ContractSchemaName } from './contract-schemas'
import { type Calls, type JsonSchema, type Parameter, ref } from './operation'

const schema = (name: ContractSchemaName): JsonSchema => ref(name)
const text: JsonSchema = { type: 'string' }
const query = (name: string, more: JsonSchema = text): Parameter => ({
  name,
  in: 'query',
  schema: more,
})
const pages = [
  query('q'),
  query('page', { type: 'integer', minimum: 1 }),
  query('perPage', { type: 'integer', minimum: 1, maximum: 100 }),
]
const problems = [401, 403, 404]
const tag = 'Manage'

/** What those with `slipway.manage` can call. */
export const manageCalls: Calls = {
  '/manage/users': {
    get: {
      id: 'listUsers',
      summary: 'Users',
      tag,
      parameters: [...pages, query('state', { enum: ['invited', 'active', 'disabled'] })],
      answer: schema('ManagedUsers'),
      problems: [401, 403, 422],
    },
    post: {
      id: 'createUser',
      summary: 'Invite a user; gives a one-time link',
      tag,
      body: schema('NewUser'),
      status: 201,
      answer: schema('CreatedUser'),
      problems: [401, 403, 409, 422],
    },
  },
  '/manage/users/{user}': {
    get: {
      id: 'readUser',
      summary: 'One user',
      tag,
      answer: schema('ManagedUser'),
      problems,
    },
  },
  '/manage/users/{user}/disable': {
    post: {
      id: 'disableUser',
      summary: 'No sign-in any more; all sessions end',
      tag,
      problems: [...problems, 409],
    },
  },
  '/manage/users/{user}/enable': {
    post: { id: 'enableUser', summary: 'Sign-in again', tag, problems },
  },
  '/manage/users/{user}/link': {
    post: {
      id: 'makeLink',
      summary: 'A one-time link for a new password',
      tag,
      answer: schema('OneTimeLink'),
      problems,
    },
  },
  '/manage/users/{user}/sessions': {
    delete: { id: 'endSessions', summary: 'End all sessions of the user', tag, problems },
  },
  '/manage/users/{user}/roles': {
    post: {
      id: 'grantRole',
      summary: 'Give a role',
      tag,
      body: schema('HeldRole'),
      problems: [...problems, 422],
    },
  },
  '/manage/users/{user}/roles/{role}/{tenant}': {
    delete: {
      id: 'revokeRole',
      summary: 'Take a role away; the tenant is an id or `everywhere`',
      tag,
      parameters: [
        { name: 'role', in: 'path', required: true, schema: text },
        { name: 'tenant', in: 'path', required: true, schema: text },
      ],
      problems: [...problems, 409],
    },
  },
  '/manage/roles': {
    get: {
      id: 'listRoles',
      summary: "The application's roles",
      tag,
      answer: schema('ManagedRoles'),
      problems: [401, 403],
    },
  },
  '/manage/tenants': {
    get: {
      id: 'listTenants',
      summary: 'Tenants',
      tag,
      answer: schema('ManagedTenants'),
      problems: [401, 403],
    },
    post: {
      id: 'createTenant',
      summary: 'A new tenant',
      tag,
      body: schema('TenantName'),
      status: 201,
      answer: schema('ManagedTenant'),
      problems: [401, 403, 409, 422],
    },
  },
  '/manage/tenants/{tenant}': {
    patch: {
      id: 'renameTenant',
      summary: 'Rename a tenant',
      tag,
      body: schema('TenantName'),
      problems: [...problems, 409, 422],
    },
  },
  '/manage/browsers': {
    get: {
      id: 'listBrowsers',
      summary: 'Visitors whose browser does not enforce integrity',
      tag,
      answer: schema('Browsers'),
      problems: [401, 403],
    },
  },
  '/manage/audit': {
    get: {
      id: 'listAudit',
      summary: 'Who changed what',
      tag,
      parameters: [...pages, query('action')],
      answer: schema('Audit'),
      problems: [401, 403, 422],
    },
  },
}
