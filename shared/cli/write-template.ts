import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { ownPackage, packageFolder } from './own-package'

/** The choices from which a new remote is made. */
export interface NewRemote {
  readonly name: string
  readonly component: string
  readonly locations: readonly string[]
  readonly kind: 'slot' | 'action' | 'form'
  readonly url: string | undefined
  /** The package that npm installs as the SDK; this version by default. */
  readonly sdk: string | undefined
}

/** Writes the files of a new remote; returns their paths, sorted. */
export async function writeTemplate(folder: string, remote: NewRemote): Promise<string[]> {
  const words = await wordsOf(remote)
  const paths: string[] = []
  for (const part of ['common', remote.kind]) {
    const source = join(packageFolder, 'template', part)
    for (const file of await filesBelow(source)) {
      const path = fill(relative(source, file), words)
        .replace(/^dot-/, '.')
        .replace(/\.txt$/, '')
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), fill(await readFile(file, 'utf8'), words))
      paths.push(path.replaceAll(sep, '/'))
    }
  }
  return paths.toSorted()
}

type Words = Readonly<Record<string, string>>

async function wordsOf({ name, component, locations, url, sdk }: NewRemote): Promise<Words> {
  const text = await readFile(join(packageFolder, 'template/versions.json'), 'utf8')
  const versions: Words = JSON.parse(text)
  return {
    ...versions,
    name,
    component,
    file: component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase(),
    title: component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
    prop: component.charAt(0).toLowerCase() + component.slice(1),
    location: locations[0] ?? '',
    locations: locations.map((location) => `'${location}'`).join(', '),
    sdk: sdk ?? ownPackage().version,
    host: url ? `\n  "slipway": { "host": "${url}" },` : '',
  }
}

function fill(text: string, words: Words): string {
  return text.replaceAll(/__([a-zA-Z@/-]+?)__/g, (whole, word: string) => words[word] ?? whole)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
