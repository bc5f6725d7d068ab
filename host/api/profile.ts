import {
  type OwnSession,
  ownSessionsBody,
  type PasswordChange,
  type ProfileBody,
  type ProfileChange,
  profileBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useHostApi } from './api-context'

export function useProfile(): UseQueryResult<ProfileBody> {
  const api = useHostApi()
  return useQuery({
    queryKey: ['profile', 'self'],
    queryFn: ({ signal }) => api.call(profileBody, { ...callOf('GET /profile'), signal }),
  })
}

export function useOwnSessions(): UseQueryResult<readonly OwnSession[]> {
  const api = useHostApi()
  return useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: async ({ signal }) =>
      (await api.call(ownSessionsBody, { ...callOf('GET /profile/sessions'), signal })).items,
  })
}

export async function changeProfile(api: Api, change: ProfileChange): Promise<void> {
  await api.request(callOf('PATCH /profile', { body: change }))
}

export async function changePassword(api: Api, change: PasswordChange): Promise<void> {
  await api.request(callOf('POST /profile/password', { body: change }))
}

export async function endSession(api: Api, session: string): Promise<void> {
  await api.request(callOf('DELETE /profile/sessions/{session}', { path: { session } }))
}

export async function endOtherSessions(api: Api): Promise<void> {
  await api.request(callOf('DELETE /profile/sessions'))
}
