import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageFolder } from '../own-package'
import { filesBelow } from './files-below'

/** Text by the name that stands for it in templates, as `__name__`. */
export type Words = Readonly<Record<string, string>>

/** The versions of packages that templates name. */
export async function templateVersions(): Promise<Words> {
  return JSON.parse(await readFile(join(packageFolder, 'template/versions.json'), 'utf8'))
}

/** Writes the files of these parts of the package's templates; returns their paths, sorted. */
export async function writeTemplate(
  folder: string,
  parts: readonly string[],
  words: Words,
): Promise<string[]> {
  const files = await fillTemplate(parts, words)
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return [...files.keys()].toSorted()
}

/** The files of these parts of the package's templates: path → text. */
export async function fillTemplate(
  parts: readonly string[],
  words: Words,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const part of parts) {
    const source = join(packageFolder, 'template', part)
    for (const file of await filesBelow(source)) {
      const path = fill(file, words)
        .replaceAll(/(?<=^|\/)dot-/g, '.')
        .replace(/\.txt$/, '')
      files.set(path, fill(await readFile(join(source, file), 'utf8'), words))
    }
  }
  return files
}

function fill(text: string, words: Words): string {
  return text.replaceAll(/__([a-zA-Z@/-]+?)__/g, (whole, word: string) => words[word] ?? whole)
}
