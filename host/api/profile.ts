import {
  type OwnSession,
  ownSessionsBody,
  type PasswordChange,
  type ProfileChange,
  profileBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Reply, useReply } from './use-reply'

export function useProfile(): Reply<typeof profileBody> {
  return useReply(profileBody, callOf('GET /profile'), { queryKey: ['profile', 'self'] })
}

export function useOwnSessions(): UseQueryResult<readonly OwnSession[]> {
  return useReply(ownSessionsBody, callOf('GET /profile/sessions'), {
    queryKey: ['profile', 'sessions'],
    select: ({ items }) => items,
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
