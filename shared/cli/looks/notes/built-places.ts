import { SourceMap } from 'node:module'

/** A place in a source, or in a built file where no source map knows more. */
export interface BuiltPlace {
  /** From the remote's folder, or from `node_modules`; of a built file, from the folder of the build. */
  readonly file: string
  /** From 1; nothing of a built file, whose lines nobody reads. */
  readonly line?: number
}

type Files = ReadonlyMap<string, Buffer>

// `http://127.0.0.1:4100/with/KEY/remote/assets/card.js:1:1234`
const ofRemote = /\/with\/[^/\s]+\/remote(?:~r?\d+)?\/([^\s?#():]+):(\d+):(\d+)/g

/**
 * Finds where in the sources of a build the first script of a stack is that is the remote's; `undefined` for a stack
 * without one.
 */
export function placeInStack(files: Files, stack: string): BuiltPlace | undefined {
  for (const [, path = '', line, column] of stack.matchAll(ofRemote)) {
    const at = files.has(path)
      ? placeIn(files, { path, line: Number(line), column: Number(column) })
      : undefined
    if (at) return at
  }
  return undefined
}

/** Finds the first script or style sheet of a build with this text in it. */
export function placeOfText(files: Files, text: string): BuiltPlace | undefined {
  for (const [path, bytes] of files) {
    const code = /\.(?:m?js|css)$/.test(path) ? bytes.toString() : ''
    const at = code.indexOf(text)
    if (at < 0) continue
    const lines = code.slice(0, at).split('\n')
    const column = (lines.at(-1)?.length ?? 0) + 1
    return placeIn(files, { path, line: lines.length, column }) ?? { file: path }
  }
  return undefined
}

interface Spot {
  readonly path: string
  /** Both from 1. */
  readonly line: number
  readonly column: number
}

/** `undefined`: a bundler's own code, which stands between a source and what it calls. */
function placeIn(files: Files, { path, line, column }: Spot): BuiltPlace | undefined {
  const map = files.get(`${path}.map`)
  if (!map) return { file: path }
  const entry = readMap(map).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return { file: path }
  const file = fileOf(entry.originalSource)
  return file === undefined ? undefined : { file, line: entry.originalLine + 1 }
}

// Large ones take a second to be read.
const known = new WeakMap<Buffer, SourceMap>()

function readMap(bytes: Buffer): SourceMap {
  const map = known.get(bytes) ?? new SourceMap(JSON.parse(bytes.toString()))
  known.set(bytes, map)
  return map
}

function fileOf(source: string): string | undefined {
  if (/^(?:webpack|rspack|javascript)\/|^\0/.test(source)) return undefined
  const path = source.replace(/\?.*$/, '')
  const at = path.lastIndexOf('node_modules/')
  return at < 0 ? path.replace(/^(?:\.{0,2}\/)+/, '') : path.slice(at)
}
