import {
  type PreviewAs,
  type PreviewChoices,
  type PreviewedViewer,
  previewChoices,
  previewedViewer,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { useReply } from './use-reply'

/** As whom the viewer may preview. */
export function usePreviewChoices(): UseQueryResult<PreviewChoices> {
  return useReply(previewChoices, callOf('GET /session/view'), { queryKey: ['preview', 'choices'] })
}

export function beginPreview(api: Api, as: PreviewAs): Promise<PreviewedViewer> {
  return api.call(previewedViewer, callOf('PUT /session/view', { body: { as } }))
}

export async function endPreview(api: Api): Promise<void> {
  await api.request(callOf('DELETE /session/view'))
}
