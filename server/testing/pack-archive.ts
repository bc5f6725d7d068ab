import { gzipSync } from 'node:zlib'
import type { BuiltVersion } from '../catalog/publish/built-remotes'

export interface ArchiveEntry {
  readonly path: string
  readonly body?: Uint8Array | string
  /** The type flag of the format: `0` a file, `2` a symbolic link, `5` a folder, … */
  readonly type?: string
  readonly link?: string
  /** What the header says, where that is not true. */
  readonly size?: number
}

/** A tar.gz as any tool could write it, honest or not. */
export function packArchive(entries: readonly ArchiveEntry[]): Buffer {
  return gzipSync(packTar(entries))
}

export function packTar(entries: readonly ArchiveEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(entryBlocks), Buffer.alloc(1024)])
}

/** A version as `publish` sends it. */
export function packVersion(version: BuiltVersion, more: readonly ArchiveEntry[] = []): Buffer {
  return packArchive([...versionEntries(version), ...more])
}

export function versionEntries({ manifestText, files }: BuiltVersion): readonly ArchiveEntry[] {
  return [
    { path: 'slipway.json', body: manifestText },
    ...[...files].map(([path, body]) => ({ path, body })),
  ]
}

function entryBlocks(entry: ArchiveEntry): Buffer[] {
  const body = Buffer.from(entry.body ?? '')
  const padding = Buffer.alloc((512 - (body.length % 512)) % 512)
  const path = Buffer.from(entry.path)
  if (path.length <= 100) return [header(entry, path, body.length), body, padding]
  // How GNU tar writes a long name: as the body of an entry before.
  const long = Buffer.concat([path, Buffer.alloc(512 - (path.length % 512))])
  const name = Buffer.from('././@LongLink')
  const first = path.subarray(0, 100)
  return [
    header({ path: '', type: 'L' }, name, path.length + 1),
    long,
    header(entry, first, body.length),
    body,
    padding,
  ]
}

// oxlint-disable-next-line max-params
function header(entry: ArchiveEntry, path: Buffer, length: number): Buffer {
  const block = Buffer.alloc(512)
  path.copy(block)
  block.write('0000644\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${(entry.size ?? length).toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write(' '.repeat(8), 148)
  block.write(entry.type ?? '0', 156)
  block.write(entry.link ?? '', 157)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
