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
  managedRolesBody,
  managedTenantsBody,
  managedUserBody,
  managedUsersBody,
  type NewUser,
  type OneTimeLink,
  oneTimeLink,
} from '@slipway/sdk/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useApi } from './api-context'

/** `q`, `page`, and what the list is filtered by; empty values are left out. */
export type ManageQuery = Readonly<Record<string, string>>

/** Everything that was read for operators; a change makes all of it old. */
export const manageKey = ['manage'] as const

export function useManagedUsers(query: ManageQuery): UseQueryResult<ManagedUsersBody> {
  const api = useApi()
  const path = withQuery('/manage/users', query)
  return useQuery({
    queryKey: [...manageKey, 'users', path],
    queryFn: ({ signal }) => api.call(managedUsersBody, { path, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useManagedUser(id: number): UseQueryResult<ManagedUserBody> {
  const api = useApi()
  return useQuery({
    queryKey: [...manageKey, 'user', id],
    queryFn: ({ signal }) => api.call(managedUserBody, { path: `/manage/users/${id}`, signal }),
  })
}

export function useManagedRoles(): UseQueryResult<readonly ManagedRole[]> {
  const api = useApi()
  return useQuery({
    queryKey: [...manageKey, 'roles'],
    queryFn: async ({ signal }) =>
      (await api.call(managedRolesBody, { path: '/manage/roles', signal })).items,
  })
}

export function useManagedTenants(): UseQueryResult<readonly ManagedTenant[]> {
  const api = useApi()
  return useQuery({
    queryKey: [...manageKey, 'tenants'],
    queryFn: async ({ signal }) =>
      (await api.call(managedTenantsBody, { path: '/manage/tenants', signal })).items,
  })
}

export function useAudit(query: ManageQuery): UseQueryResult<AuditBody> {
  const api = useApi()
  const path = withQuery('/manage/audit', query)
  return useQuery({
    queryKey: [...manageKey, 'audit', path],
    queryFn: ({ signal }) => api.call(auditBody, { path, signal }),
    placeholderData: keepPreviousData,
  })
}

export function createUser(api: Api, user: NewUser): Promise<CreatedUser> {
  return api.call(createdUser, { method: 'POST', path: '/manage/users', body: user })
}

export function makeLink(api: Api, userId: number): Promise<OneTimeLink> {
  return api.call(oneTimeLink, { method: 'POST', path: `/manage/users/${userId}/link` })
}

export type UserChange = 'disable' | 'enable' | 'end-sessions'

export async function changeUser(api: Api, userId: number, change: UserChange): Promise<void> {
  const path = `/manage/users/${userId}`
  await api.request(
    change === 'end-sessions'
      ? { method: 'DELETE', path: `${path}/sessions` }
      : { method: 'POST', path: `${path}/${change}` },
  )
}

export async function grantRole(api: Api, userId: number, held: HeldRole): Promise<void> {
  await api.request({ method: 'POST', path: `/manage/users/${userId}/roles`, body: held })
}

export async function revokeRole(api: Api, userId: number, held: HeldRole): Promise<void> {
  const path = `/manage/users/${userId}/roles/${encodeURIComponent(held.role)}`
  await api.request({ method: 'DELETE', path: `${path}/${held.tenant ?? 'everywhere'}` })
}

export async function createTenant(api: Api, name: string): Promise<void> {
  await api.request({ method: 'POST', path: '/manage/tenants', body: { name } })
}

export async function renameTenant(api: Api, id: number, name: string): Promise<void> {
  await api.request({ method: 'PATCH', path: `/manage/tenants/${id}`, body: { name } })
}

function withQuery(path: string, query: ManageQuery): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return search.size > 0 ? `${path}?${search}` : path
}
