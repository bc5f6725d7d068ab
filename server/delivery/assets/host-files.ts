import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { type AssetFile, toAsset } from '../../http/asset-file'

/** What the page says when the interface does not start, in one language (host/texts/en/start.ts). */
const startTexts = z.object({
  'old.title': z.string(),
  old: z.string(),
  'failed.title': z.string(),
  failed: z.string(),
  reload: z.string(),
  scripts: z.string(),
})
export type StartTexts = z.infer<typeof startTexts>

const pageFiles = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })

/** What the host's build writes beside its files (webpack.config.ts). */
const hostAssets = z.object({
  /** Files of the first chunk: scripts in order of evaluation, then styles. */
  entry: pageFiles,
  /** Chunk name → the files it needs beyond the entry. */
  chunks: z.record(z.string(), pageFiles),
  /** File that remotes import as `@slipway/federation`: Module Federation's runtime. */
  federation: z.string(),
  /** By language. */
  startTexts: z.record(z.string(), startTexts),
  /** File name → integrity; empty while the host is worked on. */
  integrity: z.record(z.string(), z.string()),
})
export type HostAssets = z.infer<typeof hostAssets>

/** The built host: which files the page names, and their bytes. */
export interface HostFiles {
  assets(): HostAssets
  file(name: string): Promise<AssetFile | undefined>
}

/** Reads the folder that the host's build wrote. */
export async function readHostFiles(folder: string): Promise<HostFiles> {
  const assets = parseAssets(await readFile(join(folder, 'assets.json'), 'utf8'))
  const files = new Map<string, AssetFile>()
  await Promise.all(
    Object.keys(assets.integrity).map(async (name) => {
      const asset = await readHostFile(folder, name)
      if (asset) files.set(name, asset)
    }),
  )
  return { assets: () => assets, file: async (name) => files.get(name) }
}

/** The host while it is worked on (`npm run dev`): the files come from elsewhere, their names change. */
export function watchHostFiles(folder: string): HostFiles {
  return {
    assets: () => parseAssets(readFileSync(join(folder, 'assets.json'), 'utf8')),
    file: async () => undefined,
  }
}

function parseAssets(text: string): HostAssets {
  return hostAssets.parse(JSON.parse(text))
}

const decompress = promisify(brotliDecompress)

/** One file of a host's build, ready to be sent. */
async function readHostFile(folder: string, name: string): Promise<AssetFile | undefined> {
  const brotli = await readFile(join(folder, `${name}.br`)).catch(() => undefined)
  if (!brotli) return toAsset(name, await readFile(join(folder, name)))
  // The package has each file once.
  const bytes = await readFile(join(folder, name)).catch(() => decompress(brotli))
  const asset = await toAsset(name, Buffer.alloc(0))
  return asset && { ...asset, bytes, brotli }
}
