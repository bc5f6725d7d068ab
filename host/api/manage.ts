import {
  type AuditBody,
  auditBody,
  type CreatedUser,
  createdUser,
  type HeldRole,
  type ManagedRole,
  type ManagedTenant,
  type ManagedUserBody,
  type ManagedUsersBody,
  managedRemotesBody,
  managedRolesBody,
  managedTenantsBody,
  managedUserBody,
  managedUsersBody,
  type NewUser,
  type OneTimeLink,
  oneTimeLink,
  type Undone,
  undone,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, requestChange } from './change'
import { useReply } from './use-reply'

/** `q`, `page`, and what the list is filtered by; empty values are left out. */
export type ManageQuery = Readonly<Record<string, string>>

/** Everything that was read for operators; a change makes all of it old. */
export const manageKey = ['manage'] as const

export function useManagedUsers(query: ManageQuery): UseQueryResult<ManagedUsersBody> {
  const call = callOf('GET /manage/users', { query: new URLSearchParams(filled(query)) })
  return useReply(managedUsersBody, call, {
    queryKey: [...manageKey, 'users', call.path],
    placeholderData: keepPreviousData,
  })
}

export function useManagedUser(user: number): UseQueryResult<ManagedUserBody> {
  return useReply(managedUserBody, callOf('GET /manage/users/{user}', { path: { user } }), {
    queryKey: [...manageKey, 'user', user],
  })
}

export function useManagedRoles(): UseQueryResult<readonly ManagedRole[]> {
  return useReply(managedRolesBody, callOf('GET /manage/roles'), {
    queryKey: [...manageKey, 'roles'],
    select: ({ items }) => items,
  })
}

export function useManagedTenants(): UseQueryResult<readonly ManagedTenant[]> {
  return useReply(managedTenantsBody, callOf('GET /manage/tenants'), {
    queryKey: [...manageKey, 'tenants'],
    select: ({ items }) => items,
  })
}

export function useAudit(query: ManageQuery): UseQueryResult<AuditBody> {
  const call = callOf('GET /manage/audit', { query: new URLSearchParams(filled(query)) })
  return useReply(auditBody, call, {
    queryKey: [...manageKey, 'audit', call.path],
    placeholderData: keepPreviousData,
  })
}

/** Of all remotes that were published or have a team. */
export function useRemoteNames(): UseQueryResult<readonly string[]> {
  return useReply(managedRemotesBody, callOf('GET /manage/remotes'), {
    queryKey: [...manageKey, 'remote-names'],
    select: ({ items }) => items.map(({ name }) => name),
  })
}

/** Puts back what was there before a change, by its number in the audit. */
export function sendUndo(api: Api, change: number): Promise<Undone> {
  return api.call(undone, callOf('POST /manage/audit/{id}/undo', { path: { id: change } }))
}

export function createUser(api: Api, user: NewUser): Promise<CreatedUser> {
  return api.call(createdUser, callOf('POST /manage/users', { body: user }))
}

export function makeLink(api: Api, user: number): Promise<OneTimeLink> {
  return api.call(oneTimeLink, callOf('POST /manage/users/{user}/link', { path: { user } }))
}

const userChanges = {
  disable: 'POST /manage/users/{user}/disable',
  enable: 'POST /manage/users/{user}/enable',
  'end-sessions': 'DELETE /manage/users/{user}/sessions',
} as const

export type UserChange = keyof typeof userChanges

export function changeUser(api: Api, user: number, change: UserChange): Promise<Changed<unknown>> {
  return requestChange(api, callOf(userChanges[change], { path: { user } }))
}

export async function grantRole(api: Api, user: number, held: HeldRole): Promise<void> {
  await api.request(callOf('POST /manage/users/{user}/roles', { path: { user }, body: held }))
}

export async function revokeRole(api: Api, user: number, held: HeldRole): Promise<void> {
  const path = { user, role: held.role, tenant: held.tenant ?? 'everywhere' }
  await api.request(callOf('DELETE /manage/users/{user}/roles/{role}/{tenant}', { path }))
}

export function createTenant(api: Api, name: string): Promise<Changed<unknown>> {
  return requestChange(api, callOf('POST /manage/tenants', { body: { name } }))
}

export function renameTenant(api: Api, tenant: number, name: string): Promise<Changed<unknown>> {
  const call = callOf('PATCH /manage/tenants/{tenant}', { path: { tenant }, body: { name } })
  return requestChange(api, call)
}

function filled(query: ManageQuery): [name: string, value: string][] {
  return Object.entries(query).filter(([, value]) => value)
}
