import {
  type ComponentClaim,
  type DisabledPart,
  type FreedName,
  type ManagedRemotesBody,
  managedRemoteBody,
  managedRemotesBody,
  managedVersionBody,
  type NamesBody,
  type NewDisabled,
  namesBody,
  type SwitchedRemoteBody,
  switchedRemoteBody,
  switchTag,
  type VersionLink,
  type VersionLinksBody,
  versionDiff,
  versionLinksBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, callChange, requestChange } from './change'
import { itemsOf, lastPage, useManageReply } from './manage'
import type { Reply } from './use-reply'

export function useManagedRemotes(): UseQueryResult<ManagedRemotesBody['items']> {
  return useManageReply(managedRemotesBody, callOf('GET /manage/remotes'), { select: itemsOf })
}

export function useManagedRemote(remote: string): Reply<typeof managedRemoteBody> {
  const call = callOf('GET /manage/remotes/{remote}', { path: { remote } })
  return useManageReply(managedRemoteBody, call)
}

export function useManagedVersion(
  remote: string,
  version: string,
): Reply<typeof managedVersionBody> {
  const path = { remote, version }
  const call = callOf('GET /manage/remotes/{remote}/versions/{version}', { path })
  return useManageReply(managedVersionBody, call)
}

/** Links to versions of the remote that hold. */
export function useVersionLinks(remote: string): UseQueryResult<VersionLinksBody['items']> {
  const call = callOf('GET /manage/remotes/{remote}/links', { path: { remote } })
  return useManageReply(versionLinksBody, call, { select: itemsOf })
}

/** Ends a link for all who opened it. */
export function endVersionLink(api: Api, { remote, id }: VersionLink): Promise<Changed<unknown>> {
  return requestChange(
    api,
    callOf('DELETE /manage/remotes/{remote}/links/{id}', { path: { remote, id } }),
  )
}

/** Names of components that a remote holds, a page of them. */
export function useHeldNames(remote: string, page: number): UseQueryResult<NamesBody> {
  const call = callOf('GET /manage/names', { query: { remote, page: String(page) } })
  return useManageReply(namesBody, call, lastPage)
}

/** Frees a name that is not live, so that another remote may take it. */
export function freeHeldName(
  api: Api,
  { remote, registry, name, why }: Pick<ComponentClaim, 'remote'> & FreedName,
): Promise<Changed<unknown>> {
  const body = { registry, name, why }
  return requestChange(
    api,
    callOf('POST /manage/remotes/{remote}/names/free', { path: { remote }, body }),
  )
}

export function useVersionDiff(
  remote: string,
  query: { readonly from: string; readonly to: string },
): Reply<typeof versionDiff> {
  const call = callOf('GET /manage/remotes/{remote}/diff', { path: { remote }, query })
  return useManageReply(versionDiff, call, lastPage)
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
