import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type AuditFile, readAuditFile } from './audit-file'

/** A file of the folder, or why it is no archive. */
export interface FoundArchive {
  readonly name: string
  readonly file: AuditFile | string
}

/** The name of an archive's file. */
export function archiveName({ header: { number }, digest }: AuditFile): string {
  return `${beginningOf(number)}${digest.slice(0, 12)}.jsonl`
}

/** Makes the folder where it is not there. After a crash it is still there, as are the files in it. */
export async function makeArchiveFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made))
    if (made === first) return
  }
}

/** Finds the files of that number. */
export async function findArchives(
  folder: string,
  number: number,
): Promise<readonly FoundArchive[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(beginningOf(number)) && name.endsWith('.jsonl'),
  )
  const read = async (name: string) => ({
    name,
    file: readAuditFile(await readFile(join(folder, name), 'utf8')),
  })
  return await Promise.all(names.toSorted().map(read))
}

/** Writes a file that is on the disk, or not there: a full one leaves nothing behind. */
export async function writeArchive(folder: string, { text, ...file }: AuditFile): Promise<void> {
  const name = archiveName({ text, ...file })
  // Another run in the same folder may write the same file now.
  const draft = join(folder, `${name}.${randomBytes(8).toString('hex')}.draft`)
  try {
    await writeSynced(draft, text)
    await rename(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
  const there = createHash('sha256').update(await readFile(join(folder, name)))
  if (there.digest('hex') !== file.digest)
    throw new Error(`${join(folder, name)} is not as it was written; nothing was removed`)
}

const beginningOf = (number: number) => `audit-${String(number).padStart(6, '0')}-`

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
