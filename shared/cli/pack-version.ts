import { create } from 'tar'
import type { CheckedBuild } from './build-here'

/** The archive that publishing sends: `slipway.json` first, then the files, without owner and time. */
export async function packVersion({ dist, files }: CheckedBuild): Promise<Buffer> {
  const parts: Buffer[] = []
  const archive = create({ gzip: true, portable: true, noMtime: true, cwd: dist }, [
    'slipway.json',
    ...files.keys(),
  ])
  for await (const part of archive) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
