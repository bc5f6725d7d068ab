import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // Handed to developers only (interface-routes.ts).
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface AssetFile {
  readonly bytes: Buffer
  readonly brotli: Buffer | undefined
  readonly type: string
}

/** Whether files of this name's type are ever sent. */
export function isServedType(path: string): boolean {
  return Object.hasOwn(types, extname(path))
}

/** The file with its type and its compressed form, which comes from `compressed`. */
export async function toAsset(
  path: string,
  bytes: Buffer,
  compressed = compress,
): Promise<AssetFile | undefined> {
  const type = types[extname(path)]
  if (!type) return undefined
  const isText = /^text|json|svg/.test(type)
  return { bytes, brotli: isText && bytes.length > 500 ? await compressed(bytes) : undefined, type }
}

/** Brotli, for what is compressed once and sent often. */
export function compress(bytes: Buffer): Promise<Buffer> {
  const quality = bytes.length > 200_000 ? 6 : 10
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
