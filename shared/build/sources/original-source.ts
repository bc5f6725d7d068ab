import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { transformSync } from '@swc/core'
import { fromHere } from '../from-here'
import { swcOptions } from '../swc-options'

interface Swc {
  readonly transformSync: typeof transformSync
}

interface Place {
  readonly line: number
  readonly column: number
}

/** A source as the JavaScript that it becomes, and the way back to its lines. */
export interface OriginalSource {
  readonly code: string
  /** The line, from 1, of a place in `code`: its line from 1, its column from 0. */
  lineOf(place: Place): number
}

/** Reads TypeScript or JavaScript; `undefined` for what is neither, or has faults in its syntax. */
export function readOriginal(path: string): OriginalSource | undefined {
  // The command would load it at every start.
  const swc = fromHere('@swc/core') as Swc
  try {
    const { code, map = '' } = swc.transformSync(readFileSync(path, 'utf8'), {
      ...swcOptions,
      configFile: false,
      swcrc: false,
      filename: path,
      sourceMaps: true,
    })
    const sourceMap = new SourceMap(JSON.parse(map))
    return { code, lineOf: (place) => originalLine(sourceMap, place) }
  } catch {
    return undefined
  }
}

function originalLine(map: SourceMap, { line, column }: Place): number {
  const entry = map.findEntry(line - 1, column)
  return 'originalLine' in entry ? entry.originalLine + 1 : line
}
