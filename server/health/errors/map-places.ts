import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'

/** Lines and columns from 1. */
interface Place {
  readonly line: number
  readonly column: number
}

/** Work for the thread: to find a place of a bundle in its entries, or places in the sources of files. */
export type MapWork =
  | {
      readonly in: 'bundle'
      readonly text: string
      /** Its entries, in their order. */
      readonly codes: readonly string[]
      readonly place: Place
    }
  | {
      readonly in: 'sources'
      /** Digest → the bytes of a source map. */
      readonly maps: ReadonlyMap<string, Uint8Array>
      readonly places: readonly (Place & { readonly map: string })[]
    }

/** Which entry of a bundle it is, and where in that one. */
export interface EntryPlace extends Place {
  readonly index: number
}

export interface SourcePlace extends Place {
  readonly file: string
  /** That line. */
  readonly code: string | null
}

export type MapAnswer = EntryPlace | readonly (SourcePlace | undefined)[] | undefined

const MOST_PARSED = 4
const MOST_TEXT = 200

// Reading a large map takes longer than asking it; the same one is asked again and again.
const parsed = new Map<string, TraceMap | undefined>()

/** Does the work of {@link MapWork}; runs in a thread of its own, since maps are as large as teams make them. */
export async function mapPlaces(work: MapWork): Promise<MapAnswer> {
  if (work.in === 'bundle') return await findInBundle(work)
  return work.places.map(({ map, line, column }) => {
    const read = readMap(map, work.maps.get(map))
    // A team may publish anything by the name of a map; some of it is only found out when it is asked.
    try {
      return read && findSource(read, { line, column })
    } catch {
      return undefined
    }
  })
}

function readMap(digest: string, bytes: Uint8Array | undefined): TraceMap | undefined {
  if (parsed.has(digest)) return parsed.get(digest)
  const read = bytes && parseMap(bytes)
  const [oldest] = parsed.keys()
  if (parsed.size >= MOST_PARSED && oldest !== undefined) parsed.delete(oldest)
  parsed.set(digest, read)
  return read
}

function parseMap(bytes: Uint8Array): TraceMap | undefined {
  try {
    return new TraceMap(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function findSource(map: TraceMap, { line, column }: Place): SourcePlace | undefined {
  const found = originalPositionFor(map, { line, column: column - 1 })
  if (found.source === null) return undefined
  const lines = sourceContentFor(map, found.source)?.split('\n')
  return {
    file: pathOf(found.source),
    line: found.line,
    column: found.column + 1,
    code: lines?.[found.line - 1]?.trim().slice(0, MOST_TEXT) ?? null,
  }
}

// Bundlers put a scheme and the name of the package before it.
function pathOf(source: string): string {
  return source.replace(/^[a-z-]+:\/\/[^/]*\//, '').slice(0, MOST_TEXT)
}

async function findInBundle({
  text,
  codes,
  place,
}: Extract<MapWork, { in: 'bundle' }>): Promise<EntryPlace | undefined> {
  // Few stacks need it, and it is most of what the thread would load.
  const { findInList } = await import('@slipway/sdk/check')
  const found = findInList(codes, offsetOf(text, place))
  const code = found && codes[found.index]
  return found && code !== undefined
    ? { index: found.index, ...placeAt(code, found.offset) }
    : undefined
}

function offsetOf(text: string, { line, column }: Place): number {
  const before = text.split('\n', line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
