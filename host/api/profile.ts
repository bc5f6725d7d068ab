import {
  type OwnSession,
  ownSessionsBody,
  type PasswordChange,
  type ProfileBody,
  type ProfileChange,
  profileBody,
} from '@slipway/sdk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useApi } from './api-context'

export function useProfile(): UseQueryResult<ProfileBody> {
  const api = useApi()
  return useQuery({
    queryKey: ['profile', 'self'],
    queryFn: ({ signal }) => api.call(profileBody, { path: '/profile', signal }),
  })
}

export function useOwnSessions(): UseQueryResult<readonly OwnSession[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: async ({ signal }) =>
      (await api.call(ownSessionsBody, { path: '/profile/sessions', signal })).items,
  })
}

export async function changeProfile(api: Api, change: ProfileChange): Promise<void> {
  await api.request({ method: 'PATCH', path: '/profile', body: change })
}

export async function changePassword(api: Api, change: PasswordChange): Promise<void> {
  await api.request({ method: 'POST', path: '/profile/password', body: change })
}

export async function endSession(api: Api, id: string): Promise<void> {
  await api.request({ method: 'DELETE', path: `/profile/sessions/${encodeURIComponent(id)}` })
}

export async function endOtherSessions(api: Api): Promise<void> {
  await api.request({ method: 'DELETE', path: '/profile/sessions' })
}
