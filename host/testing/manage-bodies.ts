import type {
  AuditBody,
  GrantEntry,
  ManagedRemotesBody,
  ManagedRole,
  ManagedTenant,
  ManagedUser,
  ManagedUsersBody,
  OperatorToken,
  OwnSession,
  ProfileBody,
  SigningKey,
  TeamToken,
} from '@slipway/sdk/contract'
import type { FakeApi } from './fake-api'
import { sampleMeta, signedInBoot } from './sample-bodies'
import { sampleDoctor, sampleStorage } from './system-bodies'

export const operatorMeta = {
  ...sampleMeta,
  permissions: [...sampleMeta.permissions, 'slipway.manage'],
}
export const operatorBoot = { ...signedInBoot, session: 'known' as const, meta: operatorMeta }

export function sampleUser(id: number, more: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id,
    email: `user-${id}@example.com`,
    name: `User ${id}`,
    locale: 'en',
    state: 'active',
    roles: [{ role: 'sales', tenant: 1 }],
    createdAt: '2026-11-01T08:00:00.000Z',
    ...more,
  }
}

export function sampleUsers(users: readonly ManagedUser[], total = users.length): ManagedUsersBody {
  return { items: [...users], total: { value: total, exact: true } }
}

const roles: readonly ManagedRole[] = [
  { name: 'operator', label: 'Operator', permissions: all(), users: 1 },
  {
    name: 'sales',
    label: 'Sales',
    permissions: ['orders.create', 'orders.view', 'parcels.lose', 'parcels.view'],
    labels: { orders: 'Orders', parcels: 'Small parcels', 'parcels.lose': 'mark as lost' },
    users: 3,
  },
  { name: 'guest', label: 'Guest', permissions: [], users: 0 },
]

function all(): string[] {
  return [
    'orders.create',
    'orders.delete',
    'orders.view',
    'parcels.lose',
    'parcels.view',
    'slipway.manage',
  ]
}

const tenants: readonly ManagedTenant[] = [
  { id: 1, name: 'North', users: 2 },
  { id: 2, name: 'South', users: 0 },
]

const sampleAudit: AuditBody = {
  items: [
    {
      id: 3,
      at: '2026-11-21T09:30:00.000Z',
      actor: { id: 1, name: 'ada@example.com' },
      action: 'user.disabled',
      subject: { id: 7, name: 'user-7@example.com' },
      detail: { from: 'active', to: 'disabled', sessions: 2 },
      undo: {
        can: 'undo',
        changes: [{ subject: 'user-7@example.com', from: 'disabled', to: 'active' }],
      },
    },
    {
      id: 2,
      at: '2026-11-21T09:20:00.000Z',
      actor: { id: null, name: 'nobody' },
      action: 'sign-in.refused',
      subject: { id: null, name: '198.51.100.4' },
      detail: { attempts: 100, minutes: 15 },
    },
    {
      id: 1,
      at: '2026-11-21T09:10:00.000Z',
      actor: { id: null, name: 'command line' },
      action: 'user.invented-later',
      subject: { id: 1, name: 'ada@example.com' },
      detail: { purpose: 'invite', knownDevice: true, invented: 'as it is' },
    },
  ],
  total: { value: 3, exact: true },
}

const sampleProfile: ProfileBody = {
  user: sampleMeta.user,
  roles: [
    { label: 'Sales', tenant: 'North' },
    { label: 'Operator', tenant: null },
  ],
}

export const sampleSessions: readonly OwnSession[] = [
  {
    id: 'phone',
    current: false,
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    address: '203.0.113.9',
    since: '2026-11-20T09:00:00.000Z',
    lastUsed: '2026-11-21T09:00:00.000Z',
  },
  {
    id: 'here',
    current: true,
    agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
    address: '127.0.0.1',
    since: '2026-11-21T08:00:00.000Z',
    lastUsed: '2026-11-21T09:10:00.000Z',
  },
]

const at = '2026-11-21T09:00:00.000Z'

export function sampleOperatorToken(id: number, more: Partial<OperatorToken> = {}): OperatorToken {
  return {
    id,
    name: 'nightly',
    owner: { id: 1, name: 'Ada', email: 'ada@example.com' },
    rights: ['slipway.release', 'slipway.layout'],
    createdAt: at,
    expiresAt: '2099-01-01T09:00:00.000Z',
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedAt: null,
    state: 'valid',
    ...more,
  }
}

export function sampleToken(id: number, more: Partial<TeamToken> = {}): TeamToken {
  return {
    id,
    remote: 'orders-team',
    name: 'ci',
    who: 'ada@example.com',
    createdAt: at,
    expiresAt: '2099-01-01T09:00:00.000Z',
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedAt: null,
    state: 'valid',
    ...more,
  }
}

export function sampleKey(id: string, more: Partial<SigningKey> = {}): SigningKey {
  return {
    id,
    remote: 'orders-team',
    name: 'laptop',
    publicKey: 'ncw6rbbSHzZVfWxtNw7HTmnP9D2BW8HUl9DN4kGZQyU=',
    who: 'ada@example.com',
    createdAt: at,
    expiresAt: null,
    revokedAt: null,
    state: 'valid',
    ...more,
  }
}

export const sampleGrant: GrantEntry = {
  remote: 'orders-team',
  live: true,
  public: {
    granted: false,
    asked: { version: '1.2.0', who: 'token ci of orders-team', at },
    locations: ['login-before-form'],
  },
  origins: [{ origin: 'https://api.orders.example', granted: true, asked: null }],
}

export const sampleRemoteEntry: ManagedRemotesBody['items'][number] = {
  name: 'orders-team',
  released: null,
  disabled: false,
  publicGranted: false,
  origins: { asked: [], granted: [] },
  versions: 1,
}

export function listOf<Item>(...items: readonly Item[]) {
  return { items: [...items], total: { value: items.length, exact: true } }
}

/** Answers what the pages of profile and operators ask for. */
export function answerManage(api: FakeApi): void {
  const over = { name: 'old laptop', state: 'ended', revokedAt: at } as const
  const bodies = {
    'GET /meta': operatorMeta,
    'GET /profile': sampleProfile,
    'GET /profile/sessions': { items: sampleSessions },
    'GET /manage/users': sampleUsers([
      sampleUser(7),
      sampleUser(8, { state: 'invited', roles: [] }),
    ]),
    'GET /manage/users/7': { user: sampleUser(7), sessions: 2, self: false },
    'GET /manage/roles': { items: roles },
    'GET /manage/tenants': { items: tenants },
    'GET /manage/audit': sampleAudit,
    'GET /manage/remotes': { items: [] },
    'GET /manage/tokens': listOf(sampleToken(1), sampleToken(2, over)),
    'GET /manage/operator-tokens': { items: [sampleOperatorToken(3)] },
    'GET /manage/keys': listOf(sampleKey('0123456789abcdef')),
    'GET /manage/grants': { items: [sampleGrant] },
    'GET /manage/doctor': sampleDoctor,
    'GET /manage/storage': sampleStorage,
  }
  for (const [call, body] of Object.entries(bodies)) api.answer(call, () => ({ body }))
}
