import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diffLinesUnified } from 'jest-diff'
import { usageError } from '../usage-error'

/** The new text of a file. */
export interface TextChange {
  readonly path: string
  /** Empty: the file is not there yet. */
  readonly before: string
  readonly after: string
}

const plain = (text: string) => text

/** Shows what changes in a file: its path, then lines with "-" and "+". */
export function diffText({ path, before, after }: TextChange): string {
  const lines = diffLinesUnified(before.split('\n'), after.split('\n'), {
    omitAnnotationLines: true,
    expand: false,
    contextLines: 2,
    aColor: plain,
    bColor: plain,
    commonColor: plain,
    patchColor: plain,
    changeLineTrailingSpaceColor: plain,
    emptyFirstOrLastLinePlaceholder: '',
  })
  return `--- ${path}\n+++ ${path}\n${lines}`
}

/**
 * Writes changes of files below a folder, all or none.
 *
 * @throws CodedError `usage`: a file is not what the change was made for.
 */
export async function writeChanges(folder: string, changes: readonly TextChange[]): Promise<void> {
  await refuseChanged(folder, changes)
  const made: string[] = []
  try {
    for (const { path } of changes) {
      const first = await mkdir(dirname(join(folder, path)), { recursive: true })
      if (first) made.push(first)
    }
    // In place: a file keeps its mode, and a link stays one.
    for (const { path, after } of changes) await writeFile(join(folder, path), after)
  } catch (error) {
    await putBack(folder, changes)
    for (const one of made.toReversed()) await rm(one, { recursive: true, force: true })
    throw error
  }
}

async function refuseChanged(folder: string, changes: readonly TextChange[]): Promise<void> {
  for (const { path, before } of changes) {
    if ((await textOf(join(folder, path))) === before) continue
    throw usageError(`${path} was changed meanwhile; nothing was written. Run the command again.`)
  }
}

async function putBack(folder: string, changes: readonly TextChange[]): Promise<void> {
  for (const { path, before } of changes) {
    const file = join(folder, path)
    if ((await textOf(file)) === before) continue
    if (before === '') await rm(file)
    else await writeFile(file, before)
  }
}

async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
}
