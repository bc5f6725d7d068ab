import { type DevelopmentOverride, developmentOverride } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'

/** Has the code of `remote` from `origin`, in this session. */
export function setOverride(
  api: Api,
  { remote, origin }: Pick<DevelopmentOverride, 'remote' | 'origin'>,
): Promise<DevelopmentOverride> {
  const given = { path: { remote }, body: { origin } }
  return api.call(developmentOverride, callOf('PUT /develop/overrides/{remote}', given))
}

/** Has the released version of `remote` again. */
export async function endOverride(api: Api, remote: string): Promise<void> {
  await api.request(callOf('DELETE /develop/overrides/{remote}', { path: { remote } }))
}
