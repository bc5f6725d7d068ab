import type { CodedError } from '@slipway/sdk/contract'
import {
  type AuditAction,
  type AuditDetail,
  codedProblem,
  type HeldRole,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import { createOneTimeLinks } from '../../identity/passwords/one-time-links'
import type { Passwords } from '../../identity/passwords/passwords'
import { createOperatorTokensTable } from '../../storage/tables/accounts/operator-tokens-table'
import type { StoredUser } from '../../storage/tables/accounts/users-table'
import { type Actor, type CreateAudit, createAuditTable } from '../../storage/tables/audit-table'
import { bumpRevision } from '../../storage/tables/revisions'
import { type StorageScope, transact } from '../../storage/transact'
import { type AccountTables, tablesOf } from '../account-tables'
import type { Roles } from '../roles/roles'
import { stateOf } from './managed-users'

interface NewAccount {
  readonly email: string
  readonly name: string
  readonly locale?: string | undefined
  readonly roles: readonly HeldRole[]
}

/**
 * Management of users by operators. Each change and its row in the audit are one transaction; faults are `CodedError`s.
 */
export type Accounts = ReturnType<typeof createAccounts>

export interface AccountsDeps {
  readonly storage: StorageScope
  readonly changes: Pick<Changes, 'commit'>
  readonly passwords: Passwords
  readonly roles: Roles
  /** Default: the table of all changes. */
  readonly createAudit?: CreateAudit | undefined
}

/** As done by `actor`. */
export function createAccounts(deps: AccountsDeps, actor: Actor) {
  const { storage, changes, passwords, roles, createAudit = createAuditTable } = deps

  const linksIn = ({ tokens }: AccountTables) => createOneTimeLinks(tokens, passwords)

  /** Changes an existing user; `work` returns the detail for the audit, or `false` when nothing changed. */
  async function change<Action extends AuditAction>(
    userId: number,
    action: Action,
    work: Work<Action>,
  ): Promise<void> {
    await transact(storage, async (scope) => {
      const tables = tablesOf(scope)
      const user = await findUser(tables, userId)
      const detail = await work({ scope, tables, user })
      if (!detail) return
      const subject = { id: user.id, name: user.email }
      await createAudit(scope).add({ actor, action, subject, detail })
      await changes.commit(scope, 'access')
    })
  }

  return {
    /** The token is of the one-time link by which the user sets a password. */
    create({ roles: held, ...account }: NewAccount) {
      roles.refuseUnknown(held.map(({ role }) => role))
      return transact(storage, async (scope) => {
        const tables = tablesOf(scope)
        const memberships = held.map(({ role, tenant }) => ({ role, tenantId: tenant }))
        const { locale, ...names } = account
        const id = await tables.users.create({ ...names, memberships, ...(locale && { locale }) })
        const subject = { id, name: account.email.trim().toLowerCase() }
        const detail = { name: account.name, roles: await describeAll(tables, held) }
        await tables.audit.add({ actor, action: 'user.created', subject, detail })
        return { id, token: await linksIn(tables).create(id, 'invite') }
      })
    },
    /** The token of a new link; the links before stop working. */
    async link(userId: number): Promise<string> {
      let token = ''
      await change(userId, 'user.link-made', async ({ tables, user }) => {
        if (user.disabled_at !== null) throw userDisabled(user.email)
        const purpose = user.password_hash === null ? 'invite' : 'reset'
        token = await linksIn(tables).create(userId, purpose)
        return { purpose }
      })
      return token
    },
    /** Ends the user's sessions and tokens, too. */
    disable: (userId: number): Promise<void> =>
      change(userId, 'user.disabled', async ({ scope, tables, user }) => {
        let ended: readonly string[] = []
        await keepAnOperator(scope, roles, async () => {
          ended = await tables.users.disable(userId)
        })
        await createOperatorTokensTable(scope).revokeOfUser(userId)
        if (user.disabled_at !== null) return false
        return { from: stateOf(user), to: 'disabled', sessions: ended.length }
      }),
    enable: (userId: number): Promise<void> =>
      change(userId, 'user.enabled', async ({ tables, user }) => {
        await tables.users.enable(userId)
        if (user.disabled_at === null) return false
        return { from: 'disabled', to: stateOf({ ...user, disabled_at: null }) }
      }),
    async grant(userId: number, held: HeldRole): Promise<void> {
      roles.refuseUnknown([held.role])
      await change(userId, 'user.role-granted', async ({ tables }) => {
        const { role, tenant: tenantId } = held
        const from = await rolesOf(tables, userId)
        const isNew = await tables.memberships.grant(userId, { role, tenantId })
        return isNew && (await roleDetail(tables, { userId, held, from }))
      })
    },
    /** Ends tokens, too, that have a right which the user loses by it. */
    revoke: (userId: number, held: HeldRole): Promise<void> =>
      change(userId, 'user.role-revoked', async ({ scope, tables }) => {
        const { role, tenant: tenantId } = held
        const from = await rolesOf(tables, userId)
        let wasHeld = false
        await keepAnOperator(scope, roles, async () => {
          wasHeld = await tables.memberships.revoke(userId, { role, tenantId })
        })
        if (!wasHeld) return false
        await endTokensBeyond(scope, roles, userId)
        return await roleDetail(tables, { userId, held, from })
      }),
    endSessions: (userId: number): Promise<void> =>
      change(userId, 'user.sessions-ended', async ({ tables }) => ({
        sessions: (await tables.sessions.deleteOfUser(userId)).length,
      })),
  }
}

/** Ends tokens that have a right which their owner has lost; granting it again brings none back. */
async function endTokensBeyond(scope: StorageScope, roles: Roles, userId: number): Promise<void> {
  const held = await tablesOf(scope).memberships.of(userId)
  // The host belongs to no tenant: a role that is held in one of them gives none of these rights.
  const everywhere = held.filter(({ tenantId }) => tenantId === null).map(({ role }) => role)
  const rights = roles.permissionsOf(everywhere)
  await createOperatorTokensTable(scope).revokeBeyond(userId, rights)
}

interface WorkScope {
  readonly scope: StorageScope
  readonly tables: AccountTables
  readonly user: StoredUser
}

type Work<Action extends AuditAction> = (scope: WorkScope) => Promise<AuditDetail<Action> | false>

async function findUser({ users }: AccountTables, userId: number): Promise<StoredUser> {
  const user = await users.find(userId)
  if (user) return user
  throw codedProblem('user-unknown', 'There is no such user.')
}

function userDisabled(email: string): CodedError {
  return codedProblem('user-disabled', `${email} is disabled. Enable the account first.`)
}

async function describeAll(tables: AccountTables, held: readonly HeldRole[]): Promise<string[]> {
  const texts: string[] = []
  for (const one of held) texts.push(await describe(tables, one))
  return texts
}

/** The roles of a user, as {@link describe} says them. */
export async function rolesOf(tables: AccountTables, userId: number): Promise<string[]> {
  const all = await tables.memberships.of(userId)
  const texts = await describeAll(
    tables,
    all.map(({ role, tenantId: tenant }) => ({ role, tenant })),
  )
  return texts.sort()
}

interface RoleChange {
  readonly userId: number
  readonly held: HeldRole
  readonly from: string[]
}

async function roleDetail(tables: AccountTables, { userId, held, from }: RoleChange) {
  const { role, tenant } = held
  const to = await rolesOf(tables, userId)
  return { role: await describe(tables, held), held: { role, tenant }, from, to }
}

/** `editor` (everywhere) or `editor@Tenant`. */
async function describe({ tenants }: AccountTables, { role, tenant }: HeldRole): Promise<string> {
  if (tenant === null) return role
  return `${role}@${(await tenants.find(tenant))?.name ?? tenant}`
}

/** Runs a change of accounts and undoes it if nobody is left who can sign in and manage users. */
async function keepAnOperator(
  scope: StorageScope,
  roles: Roles,
  change: () => Promise<void>,
): Promise<void> {
  // Two operators who disable each other wait here for one another.
  await bumpRevision(scope.db, 'operators')
  const { memberships } = tablesOf(scope)
  const before = await memberships.countHolders(roles.managing)
  await change()
  if (before === 0 || (await memberships.countHolders(roles.managing)) > 0) return
  throw codedProblem(
    'last-operator',
    'Nobody would be left to manage users. Give somebody else a role that may do so first, and let them sign in once.',
  )
}
