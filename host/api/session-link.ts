import { type LinkedVersion, linkedVersion } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'

/** The version that a link leads to; nothing is changed. */
export function readLink(api: Api, token: string): Promise<LinkedVersion> {
  return api.call(linkedVersion, callOf('POST /session/link', { body: { token } }))
}

export function openLink(api: Api, token: string): Promise<LinkedVersion> {
  return api.call(linkedVersion, callOf('PUT /session/link', { body: { token } }))
}

export async function leaveLink(api: Api): Promise<void> {
  await api.request(callOf('DELETE /session/link'))
}
