import { type DevelopmentOverride, developmentOverride } from '@slipway/sdk/contract'
import type { Api } from './api'

/** Has the code of `remote` from `origin`, in this session. */
export function setOverride(
  api: Api,
  { remote, origin }: Pick<DevelopmentOverride, 'remote' | 'origin'>,
): Promise<DevelopmentOverride> {
  const path = `/develop/overrides/${encodeURIComponent(remote)}`
  return api.call(developmentOverride, { method: 'PUT', path, body: { origin } })
}

/** Has the released version of `remote` again. */
export async function endOverride(api: Api, remote: string): Promise<void> {
  const path = `/develop/overrides/${encodeURIComponent(remote)}`
  await api.request({ method: 'DELETE', path })
}
