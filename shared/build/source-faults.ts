import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { forbiddenCode, foreignAddresses } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import { readOriginal } from './original-source'
import { readPackage } from './read-package'
import { unscopable } from './scope-styles'

/** A fault with the place to correct: a file from the remote's folder, and a line from 1. */
export interface PlacedFault extends Fault {
  readonly file?: string
  readonly line?: number
}

/** Where in the remote's own sources is what the build or publishing refuses. */
export function sourceFaults(
  folder: string,
  sources: readonly string[],
  remote: string = readPackage(folder).name,
): PlacedFault[] {
  return sources.flatMap((source) => {
    const file = relative(folder, source).replaceAll(sep, '/')
    const found = source.endsWith('.css') ? inStyles(source, remote) : inScript(source)
    return found.map((fault) => ({ pointer: file, file, ...fault }))
  })
}

type Found = Pick<PlacedFault, 'code' | 'line' | 'detail'>

function inScript(path: string): Found[] {
  const source = readOriginal(path)
  if (!source) return []
  return forbiddenCode(source.code).map(({ what, ...place }) => ({
    code: 'code-forbidden',
    line: source.lineOf(place),
    detail: `${what}. Leave it out.`,
  }))
}

function inStyles(path: string, remote: string): Found[] {
  const css = readFileSync(path, 'utf8')
  return [
    ...unscopable(css, remote).map((fault) => ({ code: 'styles-not-wrapped', ...fault })),
    ...foreignAddresses(css).map((fault) => ({ code: 'styles-foreign', ...fault })),
  ]
}

/** The files of the remote that a build read: scripts and styles, without packages. */
export function ownSources(folder: string, files: Iterable<string>): string[] {
  const isOwn = (path: string) => path.startsWith(folder) && !path.includes('node_modules')
  return [...files].filter((path) => isOwn(path) && /\.(?:[cm]?[jt]sx?|css)$/.test(path)).toSorted()
}
