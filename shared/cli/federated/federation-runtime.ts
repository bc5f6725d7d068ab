import { isScript } from '@slipway/sdk/contract'
import type { FederationManifest } from './federation-manifest'

/**
 * The version of the federation runtime in a build: what its code says, if it brings the runtime; else the
 * plugin's, which has the same number, but for that of Vite, whose builds always bring it.
 */
export function runtimeOf(
  { metaData }: FederationManifest,
  files: ReadonlyMap<string, Buffer>,
): string {
  for (const [path, bytes] of files) {
    const said = isScript(path) ? runtimeIn(bytes.toString()) : undefined
    if (said) return said
  }
  return metaData.pluginVersion
}

const debug = /__DEBUG_CONSTRUCTOR_VERSION__\s*=\s*["'`](\d+\.\d+\.\d+[^"'`]*)["'`]/

/** The version of the federation runtime that a script brings. */
function runtimeIn(code: string): string | undefined {
  return debug.exec(code)?.[1]
}
