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
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useHostApi } from './api-context'
import { type Changed, callChange } from './change'
import { manageKey } from './manage'

/** The key of all that was read of remotes; a change of the catalogue makes all of it old. */
const remotesKey = [...manageKey, 'remotes'] as const

export function useManagedRemotes(): UseQueryResult<ManagedRemotesBody['items']> {
  const api = useHostApi()
  const call = callOf('GET /manage/remotes')
  return useQuery({
    queryKey: [...remotesKey, 'list'],
    queryFn: async ({ signal }) => (await api.call(managedRemotesBody, { ...call, signal })).items,
  })
}

export function useManagedRemote(remote: string): UseQueryResult<ManagedRemoteBody> {
  const api = useHostApi()
  const call = callOf('GET /manage/remotes/{remote}', { path: { remote } })
  return useQuery({
    queryKey: [...remotesKey, 'one', remote],
    queryFn: ({ signal }) => api.call(managedRemoteBody, { ...call, signal }),
  })
}

export function useManagedVersion(
  remote: string,
  version: string,
): UseQueryResult<ManagedVersionBody> {
  const api = useHostApi()
  const call = callOf('GET /manage/remotes/{remote}/versions/{version}', {
    path: { remote, version },
  })
  return useQuery({
    queryKey: [...remotesKey, 'version', remote, version],
    queryFn: ({ signal }) => api.call(managedVersionBody, { ...call, signal }),
  })
}

export function useVersionDiff(
  remote: string,
  query: { readonly from: string; readonly to: string },
): UseQueryResult<VersionDiff> {
  const api = useHostApi()
  const call = callOf('GET /manage/remotes/{remote}/diff', { path: { remote }, query })
  return useQuery({
    queryKey: [...remotesKey, 'diff', remote, query.from, query.to],
    queryFn: ({ signal }) => api.call(versionDiff, { ...call, signal }),
    placeholderData: keepPreviousData,
  })
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
