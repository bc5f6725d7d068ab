import {
  type BrokenRemote,
  brokenRemote,
  canaryReach,
  freezeTag,
  managedRemoteBody,
  type NewReleaseFreeze,
  type NewReleasePreview,
  type ReleaseEntry,
  type ReleaseFreeze,
  releaseEntry,
  releaseFreezeBody,
  releaseHead,
  releasePreview,
  releasesBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, callChange, requestChange } from './change'
import { lastPage, manageKey, useManageReply } from './manage'
import { type Reply, useReply } from './use-reply'

/** Everything that was read of releases; each release makes it old. */
export const releasesKey = [...manageKey, 'releases'] as const

/** A page of the history, the newest first. */
export function useReleases(page: string): Reply<typeof releasesBody> {
  return useManageReply(releasesBody, callOf('GET /manage/releases', { query: { page } }), lastPage)
}

/** The releases between two heads, the newest first; of many, the newest 25. */
export function useReleasesBetween(
  seen: number,
  head: number,
): UseQueryResult<readonly ReleaseEntry[]> {
  return useReply(releasesBody, callOf('GET /manage/releases'), {
    queryKey: [...releasesKey, 'between', seen, head],
    select: ({ items }) => items.filter(({ id }) => id > seen),
  })
}

export function useHead(): Reply<typeof releaseHead> {
  return useManageReply(releaseHead, callOf('GET /manage/releases/head'))
}

/** The freeze, as long as it lasts. */
export function useFreeze(): UseQueryResult<ReleaseFreeze | null> {
  return useManageReply(releaseFreezeBody, callOf('GET /manage/releases/freeze'), {
    select: ({ freeze }) => freeze,
    refetchInterval: ({ state }) => pauseUntilEnd(state.data?.freeze?.until),
  })
}

const PAUSE_MS = { least: 1000, most: 60_000 }

// It ends by the clock of the database, and that nobody announces.
function pauseUntilEnd(until: string | null | undefined): number | false {
  if (typeof until !== 'string') return false
  const { least, most } = PAUSE_MS
  return Math.min(most, Math.max(least, Date.parse(until) - Date.now()))
}

/** One remote with its versions. */
export function useReleasable(remote: string): Reply<typeof managedRemoteBody> {
  return useReply(managedRemoteBody, callOf('GET /manage/remotes/{remote}', { path: { remote } }), {
    queryKey: [...releasesKey, 'remote', remote],
  })
}

/** The changes that `wanted` would make; without it nothing is asked. */
export function usePreview(wanted: NewReleasePreview | undefined): Reply<typeof releasePreview> {
  const call = callOf('POST /manage/releases/preview', { body: wanted as NewReleasePreview })
  return useReply(releasePreview, call, {
    queryKey: [...releasesKey, 'preview', wanted],
    enabled: wanted !== undefined,
    gcTime: 0,
    retry: false,
  })
}

/** The number of users that a canary would have. */
export function useCanaryReach(remote: string, percent: number): Reply<typeof canaryReach> {
  const query = { remote, percent: String(percent) }
  return useManageReply(canaryReach, callOf('GET /manage/releases/reach', { query }), lastPage)
}

interface HeadOrder {
  /** The head that the caller has seen; onto no other is it made. */
  readonly head: number
  readonly wanted: NewReleasePreview
  readonly why: string
}

/** Makes a release, or a rollback. */
export function sendHeadChange(
  api: Api,
  { head, wanted, why }: HeadOrder,
): Promise<Changed<ReleaseEntry>> {
  const call =
    'set' in wanted
      ? callOf('POST /manage/releases', { body: { ...wanted, why } })
      : callOf('POST /manage/releases/rollback', { body: { ...wanted.rollback, why } })
  return callChange(api, releaseEntry, { ...call, ifMatch: `"${head}"` })
}

/** Takes the place of the freeze that was seen, and of no other. */
export function sendFreeze(
  api: Api,
  body: NewReleaseFreeze,
  seen: ReleaseFreeze | null,
): Promise<Changed<unknown>> {
  const call = callOf('PUT /manage/releases/freeze', { body })
  return requestChange(api, { ...call, ifMatch: freezeTag(seen) })
}

/** Lifts the freeze that was seen, and no other. */
export function sendUnfreeze(api: Api, seen: ReleaseFreeze): Promise<Changed<unknown>> {
  const call = callOf('DELETE /manage/releases/freeze')
  return requestChange(api, { ...call, ifMatch: freezeTag(seen) })
}

/** Releases a version of one of the demo's remotes that fails. */
export function breakDemo(api: Api): Promise<Changed<BrokenRemote>> {
  return callChange(api, brokenRemote, callOf('POST /demo/break'))
}
