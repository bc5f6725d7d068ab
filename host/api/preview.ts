import {
  type PreviewAs,
  type PreviewChoices,
  type PreviewedViewer,
  previewChoices,
  previewedViewer,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useHostApi } from './api-context'

/** As whom the viewer may preview. */
export function usePreviewChoices(): UseQueryResult<PreviewChoices> {
  const api = useHostApi()
  return useQuery({
    queryKey: ['preview', 'choices'],
    queryFn: ({ signal }) => api.call(previewChoices, { ...callOf('GET /session/view'), signal }),
  })
}

export function beginPreview(api: Api, as: PreviewAs): Promise<PreviewedViewer> {
  return api.call(previewedViewer, callOf('PUT /session/view', { body: { as } }))
}

export async function endPreview(api: Api): Promise<void> {
  await api.request(callOf('DELETE /session/view'))
}
