import {
  auditBody,
  type CreatedUser,
  createdUser,
  type HeldRole,
  type ManagedRole,
  type ManagedTenant,
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
import type * as z from 'zod/mini'
import type { Api } from './api'
import { type Changed, requestChange } from './change'
import { type Reply, useReply } from './use-reply'

/** `q`, `page`, and what the list is filtered by; empty values are left out. */
export type ManageQuery = Readonly<Record<string, string>>

/** Everything that was read for operators; a change makes all of it old. */
export const manageKey = ['manage'] as const

/** Asks for what operators see: its key is of the parts of its path. */
export function useManageReply<Schema extends z.ZodMiniType, Data = z.output<Schema>>(
  schema: Schema,
  call: Parameters<typeof useReply<Schema, Data>>[1],
  options: Omit<Parameters<typeof useReply<Schema, Data>>[2], 'queryKey'> = {},
): UseQueryResult<Data> {
  return useReply(schema, call, { ...options, queryKey: call.path.split(/[/?]/).slice(1) })
}

/** What is shown of a page of a list until the next one is there. */
export const lastPage = { placeholderData: keepPreviousData } as const

/** Returns the list of a body that has nothing else in it. */
export function itemsOf<Item>(body: { readonly items: Item }): Item {
  return body.items
}

export function useManagedUsers(query: ManageQuery): Reply<typeof managedUsersBody> {
  const call = callOf('GET /manage/users', { query: new URLSearchParams(filled(query)) })
  return useManageReply(managedUsersBody, call, lastPage)
}

export function useManagedUser(user: number): Reply<typeof managedUserBody> {
  return useManageReply(managedUserBody, callOf('GET /manage/users/{user}', { path: { user } }))
}

export function useManagedRoles(): UseQueryResult<readonly ManagedRole[]> {
  return useManageReply(managedRolesBody, callOf('GET /manage/roles'), { select: itemsOf })
}

export function useManagedTenants(): UseQueryResult<readonly ManagedTenant[]> {
  return useManageReply(managedTenantsBody, callOf('GET /manage/tenants'), { select: itemsOf })
}

export function useAudit(query: ManageQuery): Reply<typeof auditBody> {
  const call = callOf('GET /manage/audit', { query: new URLSearchParams(filled(query)) })
  return useManageReply(auditBody, call, lastPage)
}

/** Of all remotes that were published or have a team. */
export function useRemoteNames(): UseQueryResult<readonly string[]> {
  return useManageReply(managedRemotesBody, callOf('GET /manage/remotes'), {
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
