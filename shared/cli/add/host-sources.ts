import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import * as t from '@babel/types'
import type { ByHand } from '../adopt/by-hand'
import { follow, readSource, type Source } from '../adopt/source'
import type { TextChange } from '../files/text-change'
import { usageError } from '../usage-error'
import { breakLongLines } from './break-long-lines'

/** The sources of a host's repository, with the changes that are to be made. Paths are from its folder, with `/`. */
export interface HostSources {
  readonly folder: string
  /** The module that describes the application. */
  readonly application: Source
  /** A file that is there; each once, so that several changes meet in it. */
  read(path: string): Source | undefined
  /** Adds a file. Throws `usage` where it is there already. */
  create(path: string, text: string): void
  /** Notes what a person must change, because its place was not recognised. */
  leave(byHand: ByHand): void
  readonly byHand: readonly ByHand[]
  changes(): readonly TextChange[]
}

/** Reads the application that `package.json` in `folder` names. Throws `usage` where it names none. */
export function readHostSources(folder: string): HostSources {
  const sources = new Map<string, Source>()
  const created = new Map<string, string>()
  const byHand: ByHand[] = []
  const read = (path: string) => {
    const text = sources.has(path) ? undefined : textAt(join(folder, path))
    if (text !== undefined) sources.set(path, readSource(path, text))
    return sources.get(path)
  }
  return {
    folder,
    application: readApplication(folder, read),
    read,
    create(path, text) {
      if (textAt(join(folder, path)) !== undefined)
        throw usageError(`${path} is there already, so nothing was written. Take another name.`)
      created.set(path, text)
    },
    leave: (one) => void byHand.push(one),
    byHand,
    changes: () => [...changesOf(sources), ...additionsOf(created)],
  }
}

function readApplication(folder: string, read: HostSources['read']): Source {
  const { slipway } = JSON.parse(textAt(join(folder, 'package.json')) ?? '{}')
  const path = slipway?.application
  if (typeof path !== 'string') throw usageError(noHost)
  const source = read(posix.normalize(path))
  if (source) return source
  throw usageError(`There is no ${path}, which package.json names as the application.`)
}

const noHost =
  'This is not the folder of a host: its package.json names no application ("slipway": { "application": "./application.ts" }). Go to that folder, or make one: npm create slipway.'

function changesOf(sources: ReadonlyMap<string, Source>): readonly TextChange[] {
  return [...sources]
    .map(([path, { code }]) => ({ path, before: code.original, after: code.toString() }))
    .filter(({ before, after }) => before !== after)
    .map((change) => ({ ...change, after: breakLongLines(change) }))
}

function additionsOf(created: ReadonlyMap<string, string>): readonly TextChange[] {
  return [...created].map(([path, after]) => ({ path, before: '', after }))
}

function textAt(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A node, and the file that it is in. */
export interface Found<Node extends t.Node = t.Node> {
  readonly source: Source
  readonly node: Node
}

/** The value that an expression stands for, in whichever file of the repository it is written. */
export function findValue(host: HostSources, { source, node }: Found): Found {
  const value = follow(source, node)
  if (!t.isIdentifier(value)) return { source, node: value }
  const imported = importOf(source, value.name)
  const file = imported && importedFile(host, source, imported.from)
  const there = file?.values.get(imported?.name ?? '')
  return file && there ? findValue(host, { source: file, node: there }) : { source, node: value }
}

function importOf({ tree }: Source, name: string) {
  for (const statement of tree.program.body) {
    if (!t.isImportDeclaration(statement)) continue
    const one = statement.specifiers.find(({ local }) => local.name === name)
    if (t.isImportSpecifier(one) && t.isIdentifier(one.imported))
      return { from: statement.source.value, name: one.imported.name }
  }
  return undefined
}

/** The file that a relative import names; `undefined` for a package, and for one that is not there. */
function importedFile(host: HostSources, { path }: Source, from: string) {
  if (!from.startsWith('.')) return undefined
  const base = posix.join(dirname(path), from)
  const endings = ['', '.ts', '.tsx', '.js', '/index.ts']
  return endings.map((ending) => host.read(base + ending)).find(Boolean)
}

/** The files of the application: its module, and what it imports of the repository. */
export function applicationSources(host: HostSources): readonly Source[] {
  const found = new Set([host.application])
  for (const source of found)
    for (const statement of source.tree.program.body) {
      if (!t.isImportDeclaration(statement) && !t.isExportNamedDeclaration(statement)) continue
      const file = statement.source && importedFile(host, source, statement.source.value)
      if (file) found.add(file)
    }
  return [...found]
}
