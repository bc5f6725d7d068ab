import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Fault } from '@slipway/sdk/contract'

/** The files of a build: what may be published, and what no page needs. */
export interface BuiltFiles {
  readonly files: ReadonlyMap<string, Buffer>
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
  const found = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
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
