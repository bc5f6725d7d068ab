import type { FederationManifest } from './federation-manifest'

/** Names of components by their exposes, in the order of the build. */
export type ExposeNames = ReadonlyMap<string, string>

/** The last part of an expose's name: `Card` of `./Card`; nothing of `.`, the root. */
export function shortNames({ exposes }: FederationManifest): readonly string[] {
  return exposes.map(({ path }) => shortName(path)).filter(Boolean)
}

function shortName(path: string): string {
  return path.replace(/^\.\/?/, '')
}

/**
 * Names each expose that nobody has named: `./Card` of the remote `shop` is `shop/Card`, and `.` is `shop`,
 * so that no other team has the name already. Those that the remote has had before without its own name in
 * front (`kept`) stay as they are: slots name them so.
 */
export function namesOfExposes(
  remote: string,
  { exposes }: FederationManifest,
  kept: ReadonlySet<string>,
): ExposeNames {
  return new Map(exposes.map(({ path }) => [path, nameOf(remote, shortName(path), kept)]))
}

function nameOf(remote: string, short: string, kept: ReadonlySet<string>): string {
  if (short === '') return remote
  return kept.has(short) ? short : `${remote}/${short}`
}
