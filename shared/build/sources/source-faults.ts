import { readFileSync } from 'node:fs'
import { forbiddenCode, foreignAddresses } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import { readPackage } from '../definition/read-package'
import { unscopable } from '../styles/scope-styles'
import { isOfPackage, packagePrefix, placesInScript, shortPath } from './script-places'

/** A fault with the place to correct: a file from the remote's folder, and a line from 1. */
export interface PlacedFault extends Fault {
  readonly file?: string
  readonly line?: number
}

/** Finds the places in the sources, those of packages included, of what the build or publishing refuses. */
export function sourceFaults(
  folder: string,
  sources: readonly string[],
  remote: string = readPackage(folder).name,
): PlacedFault[] {
  return sources.flatMap((source) => {
    const file = shortPath(folder, source)
    const found = source.endsWith('.css') ? inStyles(source, remote) : inScript(source, file)
    return found.map((fault) => ({ pointer: file, file, ...fault }))
  })
}

type Found = Pick<PlacedFault, 'code' | 'line' | 'detail'>

function inScript(path: string, file: string): Found[] {
  return placesInScript(path, forbiddenCode).map(({ what, line }) => ({
    code: 'code-forbidden',
    line,
    detail: `${packagePrefix(file)}${what}. ${isOfPackage(path) ? 'Choose another package.' : 'Remove it.'}`,
  }))
}

function inStyles(path: string, remote: string): Found[] {
  const css = readFileSync(path, 'utf8')
  return [
    ...unscopable(css, remote).map((fault) => ({ code: 'styles-not-wrapped', ...fault })),
    ...foreignAddresses(css).map((fault) => ({ code: 'styles-foreign', ...fault })),
  ]
}

/** The scripts of packages that a build read. */
export function packageScripts(files: Iterable<string>): string[] {
  return [...files].filter((path) => isOfPackage(path) && /\.[cm]?js$/.test(path)).toSorted()
}

/** The files of the remote that a build read: scripts and styles, without packages. */
export function ownSources(folder: string, files: Iterable<string>): string[] {
  const isOwn = (path: string) => path.startsWith(folder) && !path.includes('node_modules')
  return [...files].filter((path) => isOwn(path) && /\.(?:[cm]?[jt]sx?|css)$/.test(path)).toSorted()
}
