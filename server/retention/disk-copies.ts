import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { COMPRESSED } from '../catalog/file-cache'
import type { RowsOf } from '../storage/tables/catalog/removals-table'
import { type KeptFigures, scaled } from '../storage/tables/kept-figures'
import { inParts } from '../storage/tables/rows'

interface Sweep {
  /** The folder of this server's copies. */
  readonly folder: string
  /** Those of these integrity values whose files are stored. */
  readonly stored: (integrities: readonly string[]) => Promise<ReadonlySet<string>>
  /** Called with the path of each copy. */
  readonly remove: (path: string) => Promise<void>
}

const COPIES_AT_ONCE = 500

/** Finds the copies on this server's disk whose files are stored no more, and removes them. */
export async function sweepCopies({ folder, stored, remove }: Sweep): Promise<RowsOf> {
  let rows = 0
  let bytes = 0
  for (const names of inParts(await listCopies(folder), COPIES_AT_ONCE)) {
    const there = await stored(names.map(integrityOfCopy))
    for (const name of names.filter((one) => !there.has(integrityOfCopy(one)))) {
      const path = join(folder, name)
      const size = await sizeOfCopy(path)
      if (size === undefined) continue
      await remove(path)
      rows += 1
      bytes += size
    }
  }
  return { rows, bytes }
}

const COPIES_MEASURED = 500

/** Counts the copies in the folder, and measures some of them. */
export async function measureCopies(folder: string): Promise<KeptFigures> {
  const names = await listCopies(folder)
  const some = names.slice(0, COPIES_MEASURED)
  const sizes = await Promise.all(some.map((name) => sizeOfCopy(join(folder, name))))
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  return {
    rows: names.length,
    bytes: scaled(bytes, { from: some.length, to: names.length }),
    isEstimate: names.length > some.length,
    oldestAt: null,
  }
}

export const removeCopy = (path: string): Promise<void> => rm(path, { force: true })

/** Nothing where another process on this disk has removed it. */
function sizeOfCopy(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

/** Names as `copyFileName` makes them; copies that are being written have longer ones. */
async function listCopies(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^[\da-f]{96}(?:\.br)?$/.test(name))
}

function integrityOfCopy(name: string): string {
  const digest = Buffer.from(name.replace(COMPRESSED, ''), 'hex')
  return `sha384-${digest.toString('base64')}`
}
