import { CodedError, type Tenant } from '@slipway/sdk/contract'
import type { Storage } from '../storage/storage'
import { createTenantsStore } from '../storage/tenants-store'
import { createUserTokensStore } from '../storage/user-tokens-store'
import { createUsersStore, type StoredUser } from '../storage/users-store'
import { createOneTimeLinks } from './one-time-links'
import type { Passwords } from './passwords'

interface NewAccount {
  readonly email: string
  readonly name: string
  readonly locale?: string | undefined
  readonly roles: readonly string[]
  /** By name; without one the roles are held everywhere. */
  readonly tenant?: string | undefined
}

interface Account {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly state: 'invited' | 'active' | 'disabled'
  /** Roles as `editor` (everywhere) or `editor@Tenant`. */
  readonly roles: readonly string[]
}

/** What operators do with users and tenants. Faults are `CodedError`s. */
export interface Accounts {
  /** Gives the token of the one-time link by which the user sets a password. */
  create(account: NewAccount): Promise<string>
  /** Gives a token as well; the links before stop working. */
  link(email: string, purpose: 'invite' | 'reset'): Promise<string>
  /** Ends the user's sessions, too. */
  disable(email: string): Promise<void>
  enable(email: string): Promise<void>
  list(): Promise<readonly Account[]>
  createTenant(name: string): Promise<number>
  listTenants(): Promise<readonly Tenant[]>
}

export function createAccounts(storage: Storage, passwords: Passwords): Accounts {
  const users = createUsersStore(storage)
  const tenants = createTenantsStore(storage)
  const links = createOneTimeLinks(createUserTokensStore(storage), passwords)

  async function findUser(email: string): Promise<StoredUser> {
    const user = await users.findByEmail(email)
    if (user) return user
    throw new CodedError('user-unknown', `There is no user ${email}.`, { status: 404 })
  }

  async function findTenant(name: string): Promise<Tenant> {
    const tenant = await tenants.findByName(name)
    if (tenant) return tenant
    throw new CodedError('tenant-unknown', `There is no tenant "${name}".`, { status: 404 })
  }

  return {
    async create({ email, name, locale, roles, tenant }) {
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new CodedError('email-invalid', `"${email}" is not an address.`, { status: 422 })
      const tenantId = tenant === undefined ? null : (await findTenant(tenant)).id
      const memberships = roles.map((role) => ({ tenantId, role }))
      const id = await users.create({ email, name, memberships, ...(locale && { locale }) })
      return await links.create(id, 'invite')
    },
    async link(email, purpose) {
      const user = await findUser(email)
      if (user.disabled_at !== null)
        throw new CodedError('user-disabled', `${email} is disabled.`, { status: 409 })
      return await links.create(user.id, purpose)
    },
    async disable(email) {
      await users.disable((await findUser(email)).id)
    },
    async enable(email) {
      await users.enable((await findUser(email)).id)
    },
    async list() {
      const names = new Map((await tenants.list()).map(({ id, name }) => [id, name]))
      const accounts: Account[] = []
      for (const user of await users.list()) {
        const memberships = await users.membershipsOf(user.id)
        const roles = memberships.map(({ role, tenantId }) =>
          tenantId === null ? role : `${role}@${names.get(tenantId)}`,
        )
        accounts.push({
          id: user.id,
          email: user.email,
          name: user.name,
          state: stateOf(user),
          roles,
        })
      }
      return accounts
    },
    createTenant: (name) => tenants.create(name),
    listTenants: () => tenants.list(),
  }
}

function stateOf(user: StoredUser): Account['state'] {
  if (user.disabled_at !== null) return 'disabled'
  return user.password_hash === null ? 'invited' : 'active'
}
