import { consumedShares, fitsVersion, hostVersions } from '@slipway/sdk/check'
import { isScript } from '@slipway/sdk/contract'
import type { FederationManifest } from './federation-manifest'

/** The ranges of the modules that a build takes from the host; the others come from the remotes themselves. */
export function sharedRanges(
  { shared }: FederationManifest,
  files: ReadonlyMap<string, Buffer>,
): Record<string, string> {
  const consumed = [...files].flatMap(([path, bytes]) =>
    isScript(path) ? consumedShares(bytes.toString()) : [],
  )
  const ours = shared.flatMap(({ name, requiredVersion }) => {
    const version = Object.hasOwn(hostVersions.shared, name) ? hostVersions.shared[name] : undefined
    if (version === undefined) return []
    const range = typeof requiredVersion === 'string' && requiredVersion ? requiredVersion : '*'
    const share = consumed.find((one) => one.name === name)
    // Without strictVersion, a container takes what the page has of the same major.
    const asked = share && { ...share, requiredVersion: range }
    const isOther = asked && !fitsVersion({ ...asked, strictVersion: true }, version)
    const isTaken = isOther && fitsVersion(asked, version)
    return [[name, isTaken ? `^${version.split('.')[0]}.0.0` : range] as const]
  })
  return Object.fromEntries(ours)
}
