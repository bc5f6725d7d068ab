import type { RemoteDescriptor } from '@slipway/sdk/contract'
import { loadParts } from '../on-demand/load-parts'

/** Takes over the styles that scripts of a remote write: before any of them runs. */
export async function takeStylesOf(remote: RemoteDescriptor, base: string): Promise<void> {
  if (!remote.writesStyles) return
  // Without this part it is drawn without those styles.
  await loadParts().then(
    ({ takeStyles }) => takeStyles(base, remote.styles),
    () => undefined,
  )
}
