import {
  type PreviewAs,
  type PreviewedViewer,
  previewChoices,
  previewedViewer,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'
import { type Reply, useReply } from './use-reply'

/** As whom the viewer may preview. */
export function usePreviewChoices(): Reply<typeof previewChoices> {
  return useReply(previewChoices, callOf('GET /session/view'), { queryKey: ['preview', 'choices'] })
}

export function beginPreview(api: Api, as: PreviewAs): Promise<PreviewedViewer> {
  return api.call(previewedViewer, callOf('PUT /session/view', { body: { as } }))
}

export async function endPreview(api: Api): Promise<void> {
  await api.request(callOf('DELETE /session/view'))
}
