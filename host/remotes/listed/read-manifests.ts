import {
  type Manifest,
  type ManifestComponent,
  manifest,
  type RemoteDescriptor,
  type RemotesBody,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { allowOrigin } from '../allowed-origins'
import { buildDescriptor, type DescribedBuild } from '../build-descriptor'

/**
 * Returns how the components of built remotes are loaded, by the addresses of their `slipway.json`. One that does
 * not come is told to `onFault`, and the others are there all the same. The first build keeps a name.
 */
export async function readManifests(
  addresses: readonly string[],
  onFault: (error: Error) => void,
): Promise<RemotesBody> {
  const reading = addresses.map((address) =>
    readBuildAt(address).catch((cause: unknown) =>
      onFault(new Error(`${address} is no description of a remote.`, { cause })),
    ),
  )
  const builds = (await Promise.all(reading)).filter((build) => build !== undefined)
  return { slots: componentsOf(builds, 'slot'), globals: componentsOf(builds, 'global') }
}

async function readBuildAt(address: string): Promise<DescribedBuild> {
  const url = new URL(address, window.location.href)
  // The page names the address: whoever writes the page may run code there.
  allowOrigin(url.origin)
  const reply = await fetch(url, { credentials: 'omit' })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}.`)
  return { base: new URL('.', url).href, manifest: z.parse(manifest, await reply.json()) }
}

function componentsOf(
  builds: readonly DescribedBuild[],
  registry: ManifestComponent['registry'],
): Record<string, RemoteDescriptor> {
  const all = builds
    .toReversed()
    .flatMap((build) =>
      build.manifest.components
        .filter((component) => component.registry === registry)
        .map((component) => [component.name, heldBuild(component, build)] as const),
    )
  return Object.fromEntries(all)
}

// Its files are held to the digests that the build wrote down.
function heldBuild(component: ManifestComponent, build: DescribedBuild): RemoteDescriptor {
  const { files, modules, writesStyles } = build.manifest
  return {
    ...buildDescriptor(component, build),
    files: digestsOf(files),
    ...(modules && { modules }),
    ...(writesStyles && { writesStyles }),
  }
}

function digestsOf(files: Manifest['files']): Record<string, string> {
  return Object.fromEntries(files.map(({ path, integrity }) => [path, integrity]))
}
