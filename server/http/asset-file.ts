import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { contentTypeOf } from '@slipway/sdk/contract'

const brotli = promisify(brotliCompress)

export interface AssetFile {
  readonly bytes: Buffer
  readonly brotli: Buffer | undefined
  readonly type: string
}

/** The file with its type and its compressed form, which comes from `compressed`. */
export async function toAsset(
  path: string,
  bytes: Buffer,
  compressed = compress,
): Promise<AssetFile | undefined> {
  const type = contentTypeOf(path)
  if (!type) return undefined
  const isText = /^text|json|svg/.test(type)
  return { bytes, brotli: isText && bytes.length > 500 ? await compressed(bytes) : undefined, type }
}

/** Brotli, for what is compressed once and sent often. */
export function compress(bytes: Buffer): Promise<Buffer> {
  const quality = bytes.length > 200_000 ? 6 : 10
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
