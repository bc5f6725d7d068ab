import type { HeldRole } from '@slipway/sdk/contract'
import { tablesOf } from '../accounts/account-tables'
import { createTenants } from '../accounts/tenants/tenants'
import { createAccounts, rolesOf } from '../accounts/users/accounts'
import { stateOf } from '../accounts/users/managed-users'
import { lastChange } from './present'
import type { Undoer, UndoWork } from './undoer'

/** Accounts that can sign in or not. The sessions that ended stay so. */
export const stateUndoer: Undoer<'user.disabled' | 'user.enabled'> = {
  topic: 'access',
  async look(scope, entry) {
    const user = await tablesOf(scope).users.find(userOf(entry))
    const now = user && stateOf(user)
    const wasDisabled = entry.action === 'user.disabled'
    const actions = ['user.disabled', 'user.enabled'] as const
    // An account that was disabled before its first sign-in may have a password now.
    const to = wasDisabled && user ? stateOf({ ...user, disabled_at: null }) : 'disabled'
    return {
      isStill: now !== undefined && (now === 'disabled') === wasDisabled,
      now,
      changes: [{ subject: entry.subject.name, from: now, to }],
      since: await lastChange(scope, { entry, actions }),
    }
  },
  undo: (work, entry) =>
    accountsOf(work)[entry.action === 'user.disabled' ? 'enable' : 'disable'](userOf(entry)),
}

export const roleUndoer: Undoer<'user.role-granted' | 'user.role-revoked'> = {
  topic: 'access',
  async look(scope, entry) {
    const { role, held } = entry.detail
    const tables = tablesOf(scope)
    const memberships = await tables.memberships.of(userOf(entry))
    const isHeld = memberships.some((has) => isOf(held, has))
    const now = await rolesOf(tables, userOf(entry))
    const to = isHeld ? now.filter((name) => name !== role) : [...now, role].sort()
    const actions = ['user.role-granted', 'user.role-revoked'] as const
    const concerns = (detail: { readonly role?: unknown }) => detail.role === role
    return {
      isStill: isHeld === (entry.action === 'user.role-granted'),
      now,
      changes: [{ subject: entry.subject.name, from: now, to }],
      since: await lastChange(scope, { entry, actions, concerns }),
    }
  },
  undo: (work, entry) =>
    accountsOf(work)[entry.action === 'user.role-granted' ? 'revoke' : 'grant'](
      userOf(entry),
      entry.detail.held,
    ),
}

export const tenantUndoer: Undoer<'tenant.renamed'> = {
  topic: 'access',
  async look(scope, entry) {
    const { id, name } = entry.subject
    const tenant = id === null ? undefined : await tablesOf(scope).tenants.find(id)
    const now = tenant?.name
    return {
      isStill: now === entry.detail.to,
      now,
      changes: [{ subject: now ?? name, from: now, to: entry.detail.from }],
      since: await lastChange(scope, { entry, actions: ['tenant.renamed'] }),
    }
  },
  undo: (work, { subject, detail }) =>
    createTenants({ ...work, storage: work.scope }, work.actor).rename(
      subject.id ?? 0,
      detail.from,
    ),
}

function userOf({ subject }: { readonly subject: { readonly id: number | null } }): number {
  return subject.id ?? 0
}

function isOf(
  held: HeldRole,
  has: { readonly role: string; readonly tenantId: number | null },
): boolean {
  return held.role === has.role && held.tenant === has.tenantId
}

function accountsOf(work: UndoWork) {
  return createAccounts({ ...work, storage: work.scope }, work.actor)
}
