import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { CodePlace } from '@slipway/sdk/check'
import { readOriginal } from './original-source'

/** Returns what `find` finds in a script of a remote or of a package, with the lines of the file as it is. */
export function placesInScript(
  path: string,
  find: (code: string) => readonly CodePlace[],
): readonly CodePlace[] {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return []
  if (isOfPackage(path) && path.endsWith('js')) return find(readFileSync(path, 'utf8'))
  const source = readOriginal(path)
  const found = source ? find(source.code) : []
  return found.map((place) => ({ ...place, line: source?.lineOf(place) ?? place.line }))
}

/** Whether a file was installed, and is not the remote's own. */
export function isOfPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

/** A path for people: from the remote's folder, or from `node_modules`, wherever that is. */
export function shortPath(folder: string, path: string): string {
  const at = path.lastIndexOf(`${sep}node_modules${sep}`)
  const short = at < 0 ? relative(folder, path) : path.slice(at + 1)
  return short.replaceAll(sep, '/')
}

/** `lodash: ` in front of what is said of a file of a package; nothing for the remote's own. */
export function packagePrefix(file: string): string {
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  return name ? `${name}: ` : ''
}
