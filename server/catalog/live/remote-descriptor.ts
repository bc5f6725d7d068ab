import type { ManifestComponent, RemoteDescriptor } from '@slipway/sdk/contract'
import type { ReleasedVersion } from './catalog-state'

/** How the host loads `component` of a released version. */
export function describeComponent(
  { digest, manifest }: ReleasedVersion,
  component: ManifestComponent,
  basePath: string,
): RemoteDescriptor {
  return {
    remote: manifest.name,
    version: manifest.version,
    base: `${basePath}/assets/remotes/${digest}/`,
    entry: manifest.entry,
    expose: component.expose,
    files: Object.fromEntries(
      manifest.files
        .filter(({ path }) => !path.endsWith('.map'))
        .map(({ path, integrity }) => [path, integrity]),
    ),
    css: [...component.css],
    ...(manifest.styles !== undefined && { styles: manifest.styles }),
    fallback: component.fallback,
    deadlineMs: component.deadlineMs,
    minHeight: component.minHeight,
    preload: [...component.preload],
  }
}
