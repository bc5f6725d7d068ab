import { viewerComponent, viewerSlotsBody, viewerVersionsBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { type Reply, useReply } from './use-reply'

/** The version of each remote on the page, and why it is that one; asked again when `revision` is another one. */
export function useViewerVersions(revision: number): Reply<typeof viewerVersionsBody> {
  return useReply(viewerVersionsBody, callOf('GET /develop/remotes'), {
    queryKey: ['develop', 'remotes', revision],
  })
}

/** The entries of the page with their ids; likewise. */
export function useViewerSlots(revision: number): Reply<typeof viewerSlotsBody> {
  return useReply(viewerSlotsBody, callOf('GET /develop/slots'), {
    queryKey: ['develop', 'slots', revision],
  })
}

interface Wanted {
  readonly registry: 'slot' | 'global'
  readonly component: string
  /** Another one may have another schema. */
  readonly version: string
  readonly isEnabled: boolean
}

/** A component's description in the version that the page has, its schema above all. */
export function useViewerComponent(wanted: Wanted): Reply<typeof viewerComponent> {
  const { registry, component, version, isEnabled } = wanted
  const call = callOf('GET /develop/components/{registry}/{component}', {
    path: { registry, component },
  })
  return useReply(viewerComponent, call, {
    queryKey: ['develop', 'component', registry, component, version],
    enabled: isEnabled,
  })
}
