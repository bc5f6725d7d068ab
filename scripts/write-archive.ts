import { chmod, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { create } from 'tar'

/** The time of every file, as npm's own archives have it. */
const then = new Date('1985-10-26T08:15:00Z')

/**
 * Packs the files of a folder as a package, into an archive of the same bytes whenever and wherever that is done. Not by
 * npm, which leaves out packages within a package wherever a folder of workspaces is above.
 */
export async function writeArchive(folder: string, file: string): Promise<void> {
  const paths = await filesBelow(folder)
  for (const path of paths) await makeReadable(path)
  const names = paths.map((path) => relative(folder, path)).toSorted()
  const options = { gzip: true, file, cwd: folder, prefix: 'package', portable: true, mtime: then }
  await create(options, names)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

// Whoever packs may have files that nobody else reads.
async function makeReadable(path: string): Promise<void> {
  const { mode } = await stat(path)
  await chmod(path, mode & 0o100 ? 0o755 : 0o644)
}
