import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'

/** Shows this session a draft of the layout, for half an hour; `null`: the published one, with ids of its entries. */
export async function seeDraft(api: Api, draft: number | null): Promise<void> {
  await api.request(callOf('PUT /session/draft', { body: { draft } }))
}

export async function leaveDraft(api: Api): Promise<void> {
  await api.request(callOf('DELETE /session/draft'))
}
