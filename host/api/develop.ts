import {
  type ViewerComponent,
  type ViewerSlotsBody,
  type ViewerVersionsBody,
  viewerComponent,
  viewerSlotsBody,
  viewerVersionsBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHostApi } from './api-context'

/** The version of each remote on the page, and why it is that one; asked again when `revision` is another one. */
export function useViewerVersions(revision: number): UseQueryResult<ViewerVersionsBody> {
  const api = useHostApi()
  return useQuery({
    queryKey: ['develop', 'remotes', revision],
    queryFn: ({ signal }) =>
      api.call(viewerVersionsBody, { ...callOf('GET /develop/remotes'), signal }),
  })
}

/** The entries of the page with their ids; likewise. */
export function useViewerSlots(revision: number): UseQueryResult<ViewerSlotsBody> {
  const api = useHostApi()
  return useQuery({
    queryKey: ['develop', 'slots', revision],
    queryFn: ({ signal }) => api.call(viewerSlotsBody, { ...callOf('GET /develop/slots'), signal }),
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
export function useViewerComponent(wanted: Wanted): UseQueryResult<ViewerComponent> {
  const { registry, component, version, isEnabled } = wanted
  const api = useHostApi()
  const call = callOf('GET /develop/components/{registry}/{component}', {
    path: { registry, component },
  })
  return useQuery({
    queryKey: ['develop', 'component', registry, component, version],
    queryFn: ({ signal }) => api.call(viewerComponent, { ...call, signal }),
    enabled: isEnabled,
  })
}
