import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, isScript, type ManifestComponent } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'
import { filesBelow } from '../files/files-below'
import type { ExposeNames } from './default-names'
import type { FederationManifest } from './federation-manifest'
import type { ComponentField, PackageOfRemote } from './slipway-field'

interface Exposed {
  readonly federation: FederationManifest
  readonly about: PackageOfRemote
  readonly files: ReadonlyMap<string, Buffer>
  /** Of all exposes. */
  readonly names: ExposeNames
}

/** The components of a build: those that the field names, else all that it exposes. */
export function exposedComponents({
  federation: { exposes },
  about: { slipway },
  files,
  names,
}: Exposed): ManifestComponent[] {
  const said: Readonly<Record<string, ComponentField>> =
    slipway.components ?? Object.fromEntries([...names].map(([expose, name]) => [name, { expose }]))
  return Object.entries(said).map(([name, { expose = `./${name}`, ...field }]) => {
    const assets = exposes.find(({ path }) => path === expose)?.assets
    // A manifest without this analysis does not say whose styles they are.
    const sheets = assets?.css.sync ?? [...files.keys()].filter((path) => path.endsWith('.css'))
    const scripts = assets?.js.sync ?? []
    return {
      name,
      expose,
      registry: field.global ? 'global' : 'slot',
      locations: field.locations ?? [],
      fallback: field.fallback ?? 'notice',
      deadlineMs: field.deadlineMs ?? 8000,
      minHeight: field.minHeight ?? 0,
      ...(field.criticality && { criticality: field.criticality }),
      ...(field.budget && { budget: field.budget }),
      preload: scripts.filter((path) => files.has(path) && isScript(path)),
      css: sheets.filter((path) => files.has(path)),
      ...(field.props && { props: field.props }),
    }
  })
}

/** Components of the field that the build does not expose. */
export function missingExposes(
  { exposes }: FederationManifest,
  { slipway }: PackageOfRemote,
): PlacedFault[] {
  const known = exposes.map(({ path }) => path)
  return Object.entries(slipway.components ?? {}).flatMap(
    ([name, { expose = `./${name}` }], index) => {
      if (known.includes(expose)) return []
      const detail = `The build does not expose "${expose}"; it exposes: ${known.join(', ') || 'none'}. Name the right one in "expose".`
      return [{ pointer: `/components/${index}/expose`, code: 'expose-missing', detail }]
    },
  )
}

/** Path → bytes. */
export type BuiltFileMap = ReadonlyMap<string, Buffer>

/** The files of a build: what may be published, and what no page needs. */
interface BuiltFiles {
  readonly files: BuiltFileMap
  readonly unneeded: readonly string[]
}

// What bundlers and their plugins write for people, for tools, and for pages of the build's own.
const forOthers = [
  /(?:^|\/)\./,
  /\.(?:map|txt|html?|md|ts|zip|gz|br|ico|webmanifest|tsbuildinfo)$/i,
  /(?:^|\/)@mf-types\//,
  /(?:^|\/)(?:slipway|mf-manifest|mf-stats|stats|asset-manifest|manifest)\.json$/,
]

/** Reads the built files in `dist`, without what no page of the host needs by its type. */
export async function readBuiltFiles(dist: string): Promise<BuiltFiles> {
  const paths = await filesBelow(dist)
  const isForOthers = (path: string) => forOthers.some((shape) => shape.test(path))
  const files = new Map<string, Buffer>()
  for (const path of paths) {
    if (!isForOthers(path)) files.set(path, await readFile(join(dist, path)))
  }
  // Our own of an earlier call is published, in its newer form.
  const unneeded = paths.filter((path) => isForOthers(path) && path !== 'slipway.json')
  return { files, unneeded }
}

const safePath = /^(?!.*\.(?:\/|$))[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/

/** Names that no address of a host has. */
export function nameFaults(paths: Iterable<string>): Fault[] {
  const detail = `A name may have letters, digits, "_", "-" and "." only. Give the build's files such names (webpack, rspack, Rsbuild: "output.chunkFilename"; Vite: "build.rollupOptions.output.chunkFileNames").`
  return [...paths]
    .filter((path) => !safePath.test(path))
    .map((pointer) => ({ pointer, code: 'bundle-invalid', detail }))
}
