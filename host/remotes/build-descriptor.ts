import type { Manifest, ManifestComponent, RemoteDescriptor } from '@slipway/sdk/contract'

/** A build whose files are below one address, as its `slipway.json` says. */
export interface DescribedBuild {
  /** The address of its files, ending in `/`. */
  readonly base: string
  readonly manifest: Manifest
}

/** Describes how a component of a build is loaded. No files: a fresh build has no integrity values. */
export function buildDescriptor(
  component: ManifestComponent,
  { base, manifest }: DescribedBuild,
): RemoteDescriptor {
  const { expose, css, preload, fallback, deadlineMs, minHeight } = component
  const { name, version, entry, styles } = manifest
  const own = { expose, css, preload, fallback, deadlineMs, minHeight }
  const marked = styles === undefined ? own : { ...own, styles }
  return { remote: name, version, base, entry, files: {}, ...marked }
}
