import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { contentTypeOf, type Fault } from '@slipway/sdk/contract'

/** The files of a build: what is published, and what no page needs. */
export interface PublishedFiles {
  readonly files: ReadonlyMap<string, Buffer>
  readonly leftOut: readonly string[]
  readonly faults: readonly Fault[]
}

// What bundlers and their plugins write for people, for tools, and for pages of the build's own.
const unneeded = [
  /(?:^|\/)\./,
  /\.(?:map|txt|html?|md|ts|zip|gz|br|ico|webmanifest|tsbuildinfo)$/i,
  /(?:^|\/)@mf-types\//,
  /(?:^|\/)(?:slipway|mf-manifest|mf-stats|stats|asset-manifest|manifest)\.json$/,
]

/** Reads the built files in `dist`, without what no page of the host needs. */
export async function readPublishedFiles(dist: string): Promise<PublishedFiles> {
  const found = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
  const isUnneeded = (path: string) => unneeded.some((shape) => shape.test(path))
  const kept = paths.filter((path) => !isUnneeded(path))
  const files = new Map<string, Buffer>()
  for (const path of kept) files.set(path, await readFile(join(dist, path)))
  // Our own of an earlier call is published, in its newer form.
  const leftOut = paths.filter((path) => isUnneeded(path) && path !== 'slipway.json')
  return { files, leftOut, faults: kept.flatMap(nameFaults) }
}

const safePath = /^(?!.*\.(?:\/|$))[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/

function nameFaults(pointer: string): Fault[] {
  if (!contentTypeOf(pointer)) {
    const detail =
      'Files of this type are not served: scripts, styles, JSON, SVG, PNG, JPEG, GIF, AVIF, WebP and WOFF2 are. Keep it out of the build, or put it into a script.'
    return [{ pointer, code: 'file-type', detail }]
  }
  if (safePath.test(pointer)) return []
  const detail = `A name may have letters, digits, "_", "-" and "." only. Give the build's files such names (webpack, rspack, Rsbuild: "output.chunkFilename"; Vite: "build.rollupOptions.output.chunkFileNames").`
  return [{ pointer, code: 'bundle-invalid', detail }]
}
