import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CheckLimits,
  hostVersions,
  inspectVersion,
  leftOutWarnings,
  manifestSizeFaults,
} from '@slipway/sdk/check'
import { CodedError, type Fault } from '@slipway/sdk/contract'
import { fileIntegrity } from '../build/file-integrity'
import type { PlacedFault } from '../build/sources/source-faults'
import type { CommandContext } from './command-context'
import { groupFaults } from './faults/group-faults'
import { placeFaults } from './faults/place-faults'
import { filesBelow } from './files/files-below'
import { usageError } from './usage-error'

/** A version as it lies in its `dist`, with everything that is wrong with it. */
export interface CheckedBuild {
  readonly dist: string
  readonly name: string
  readonly version: string
  /** The text of `slipway.json`. */
  readonly manifestText: string
  readonly files: ReadonlyMap<string, Buffer>
  readonly bytes: number
  /** Component → the path of its module. */
  readonly modules: Readonly<Record<string, string>>
  readonly faults: readonly PlacedFault[]
  /** Findings that should be known, and keep it from nothing. */
  readonly warnings: readonly PlacedFault[]
  /** Made by the team's own configuration, not by `defineRemote`. */
  readonly isFederated?: true
  /** Files beside the built ones that no page needs, and so are not published. */
  readonly leftOut?: readonly string[]
  /** The budgets of the host that was asked; default: the usual ones. */
  readonly limits?: CheckLimits
  /** Adds to a fault in `slipway.json` where it is corrected, where no configuration of ours is. */
  readonly place?: (fault: PlacedFault) => PlacedFault
}

/** Builds the remote in the context's folder, and checks what came out; one for each `dist`. */
export async function buildHere({ cwd, progress }: CommandContext): Promise<CheckedBuild[]> {
  progress('Building …')
  // The other commands need not wait for webpack to be loaded.
  const { buildRemote } = await import('@slipway/sdk/build')
  const reports = await buildRemote(cwd).catch((error: unknown) => throwPlaced(cwd, error))
  const builds = await Promise.all(
    reports.map(async ({ dist, sources, modules, warnings }) => {
      const read = await readDist(dist)
      const build = { ...read, modules, warnings: [...read.warnings, ...warnings] }
      return { ...build, faults: await placeFaults(cwd, build.faults, sources) }
    }),
  )
  for (const { name, version, files, bytes } of builds) {
    progress(`Built ${name} ${version}: ${files.size} files, ${sizeText(bytes)}.`)
  }
  return builds
}

async function throwPlaced(cwd: string, error: unknown): Promise<never> {
  if (!(error instanceof CodedError) || !error.errors) throw error
  const errors = groupFaults(await placeFaults(cwd, error.errors))
  throw new CodedError(error.code, error.message, { status: 422, errors, cause: error })
}

/**
 * Reads and checks the version in `dist`. With `onlyListed`, files that `slipway.json` does not name are
 * none of it: another's build has left them there.
 */
export async function readDist(
  dist: string,
  { onlyListed = false } = {},
): Promise<Omit<CheckedBuild, 'modules'>> {
  const files = new Map<string, Buffer>()
  for (const path of await filesBelow(dist)) files.set(path, await readFile(join(dist, path)))
  const manifestText = files.get('slipway.json')?.toString('utf8')
  if (manifestText === undefined) throw usageError(noManifest(dist))
  files.delete('slipway.json')
  const manifest = JSON.parse(manifestText)
  const maps: readonly Listed[] = manifest.maps ?? []
  const all: readonly Listed[] = [...manifest.files, ...maps]
  const listed = new Set(all.map(({ path }) => path))
  const mapPaths = new Set(maps.map(({ path }) => path))
  if (onlyListed) for (const path of files.keys()) if (!listed.has(path)) files.delete(path)
  const { faults, leftOut } = inspectVersion({ manifest, files, host: hostVersions })
  return {
    dist,
    name: manifest.name,
    version: manifest.version,
    manifestText,
    files,
    // Of what pages load.
    bytes: sizeOf([...files].filter(([path]) => !mapPaths.has(path))),
    faults: [
      ...manifestSizeFaults(Buffer.byteLength(manifestText)),
      ...faults,
      ...digestFaults(all, files),
    ],
    warnings: leftOutWarnings(leftOut),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

function noManifest(dist: string): string {
  return `The build has left no slipway.json in ${dist}. defineRemote() writes it, but with plain: true (then add --manifest dist/mf-manifest.json); a build by your own configuration needs federation's manifest: "output.publicPath: 'auto'" (webpack, rspack) or "manifest: true" in the federation plugin (Rsbuild, Vite).`
}

interface Listed {
  readonly path: string
  readonly integrity: string
}

function digestFaults(listed: readonly Listed[], files: ReadonlyMap<string, Buffer>): Fault[] {
  return listed
    .filter(({ path, integrity }) => {
      const bytes = files.get(path)
      return bytes && integrity !== fileIntegrity(bytes)
    })
    .map(({ path }) => ({
      pointer: path,
      code: 'bundle-modified',
      detail: 'The file does not match slipway.json. Build the remote again.',
    }))
}

/** The bytes of files together. */
export function sizeOf(files: Iterable<readonly [path: string, bytes: Uint8Array]>): number {
  return [...files].reduce((sum, [, { length }]) => sum + length, 0)
}

/** Bytes for people. */
export function sizeText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}
