import {
  type DisabledPart,
  type ManagedRemoteBody,
  type ManagedRemotesBody,
  type ManagedVersionBody,
  managedRemoteBody,
  managedRemotesBody,
  managedVersionBody,
  type NewDisabled,
  type SwitchedRemoteBody,
  switchedRemoteBody,
  switchTag,
  type VersionDiff,
  versionDiff,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, callChange } from './change'
import { manageKey } from './manage'
import { useReply } from './use-reply'

/** The key of all that was read of remotes; a change of the catalogue makes all of it old. */
const remotesKey = [...manageKey, 'remotes'] as const

export function useManagedRemotes(): UseQueryResult<ManagedRemotesBody['items']> {
  return useReply(managedRemotesBody, callOf('GET /manage/remotes'), {
    queryKey: [...remotesKey, 'list'],
    select: ({ items }) => items,
  })
}

export function useManagedRemote(remote: string): UseQueryResult<ManagedRemoteBody> {
  return useReply(managedRemoteBody, callOf('GET /manage/remotes/{remote}', { path: { remote } }), {
    queryKey: [...remotesKey, 'one', remote],
  })
}

export function useManagedVersion(
  remote: string,
  version: string,
): UseQueryResult<ManagedVersionBody> {
  const call = callOf('GET /manage/remotes/{remote}/versions/{version}', {
    path: { remote, version },
  })
  return useReply(managedVersionBody, call, {
    queryKey: [...remotesKey, 'version', remote, version],
  })
}

export function useVersionDiff(
  remote: string,
  query: { readonly from: string; readonly to: string },
): UseQueryResult<VersionDiff> {
  return useReply(
    versionDiff,
    callOf('GET /manage/remotes/{remote}/diff', { path: { remote }, query }),
    {
      queryKey: [...remotesKey, 'diff', remote, query.from, query.to],
      placeholderData: keepPreviousData,
    },
  )
}

export interface SwitchOrder extends NewDisabled {
  /** The parts that were off when it was decided: nothing else is switched unseen. Left out where there is haste. */
  readonly seen?: readonly DisabledPart[]
}

/** Switches a remote, a version or a component off, or on again. */
export function switchRemote(
  api: Api,
  remote: string,
  { seen, ...body }: SwitchOrder,
): Promise<Changed<SwitchedRemoteBody>> {
  const call = callOf('POST /manage/remotes/{remote}/disabled', { path: { remote }, body })
  return callChange(api, switchedRemoteBody, { ...call, ...(seen && { ifMatch: switchTag(seen) }) })
}
