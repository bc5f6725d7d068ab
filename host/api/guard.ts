import { guardBody, type NewGuardMode } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'
import { type Changed, requestChange } from './change'
import { releasesKey } from './releases'
import { type Reply, useReply } from './use-reply'

/** It looks every ten seconds itself. */
const EVERY_MS = 15_000

/** The guard's mode, what it watches now, and what it did. */
export function useGuard(): Reply<typeof guardBody> {
  return useReply(guardBody, callOf('GET /manage/guard'), {
    queryKey: [...releasesKey, 'guard'],
    refetchInterval: EVERY_MS,
  })
}

export function sendGuardMode(api: Api, body: NewGuardMode): Promise<Changed<unknown>> {
  return requestChange(api, callOf('PUT /manage/guard', { body }))
}
