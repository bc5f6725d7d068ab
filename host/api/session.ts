import { CodedError, type Credentials } from '@slipway/sdk/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api'
import { forgetListPreferences } from './list-preferences'
import { metaQuery } from './meta'
import { forgetSessionRefused } from './session-refused'

/** Signs in and asks for what the user may see; the page goes on in place. */
export async function signIn(
  api: Api,
  queryClient: QueryClient,
  credentials: Credentials,
): Promise<void> {
  await api.request({ method: 'POST', path: '/login', body: credentials })
  const meta = await queryClient.fetchQuery({ ...metaQuery(api), staleTime: 0 })
  if (meta) return forgetSessionRefused()
  throw new CodedError('session-not-kept', 'The browser did not keep the session.', { status: 401 })
}

export async function signOut(api: Api): Promise<void> {
  await api.request({ method: 'POST', path: '/logout' })
  forgetListPreferences()
}

/** Sets the password of the account that an invite or reset link is for. */
export async function setPassword(
  api: Api,
  change: { readonly token: string; readonly password: string },
): Promise<void> {
  await api.request({ method: 'POST', path: '/password', body: change })
}

/** Works in another tenant from now on; records of the one before are forgotten. */
export async function switchTenant(api: Api, queryClient: QueryClient, id: number): Promise<void> {
  await enterTenant(api, id)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'records' })
  await queryClient.fetchQuery({ ...metaQuery(api), staleTime: 0 })
}

/** Goes back to the tenant whose records are on screen. */
export async function returnToTenant(
  api: Api,
  queryClient: QueryClient,
  id: number,
): Promise<void> {
  await enterTenant(api, id)
  await queryClient.fetchQuery({ ...metaQuery(api), staleTime: 0 })
}

async function enterTenant(api: Api, id: number): Promise<void> {
  await api.request({ method: 'POST', path: '/tenant', body: { tenant: id } })
}
