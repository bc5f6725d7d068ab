import { type BrokenRemote, brokenRemote } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'
import { type Changed, callChange } from './change'

/** Releases a version of one of the demo's remotes that fails. */
export function breakDemo(api: Api): Promise<Changed<BrokenRemote>> {
  return callChange(api, brokenRemote, callOf('POST /demo/break'))
}
