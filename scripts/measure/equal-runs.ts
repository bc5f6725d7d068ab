import type { Measure } from './house'
import type { Graph } from './import-graph'

/** So many words and signs in a row, equal to the letter, are the same thing written twice. */
const runLength = 60
/** Comments and imports are no code that somebody would write once. */
const skipped = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:im|ex)port\s[^'"();]*?from\s+'[^']*'/gm
const token = /[\w$]+|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[^\s\w]/g

interface Tokens {
  readonly path: string
  /** Each word and sign as a number: equal ones have the same. */
  readonly ids: Int32Array
}

/** Pairs of equal runs in two files of the product's code; a long run is one. */
export function measureEqualRuns(graph: Graph): Measure {
  const code = [...graph.values()].filter(({ role }) => role === 'code')
  const files = tokensOf(code)
  const list: string[] = []
  for (const places of placesByRun(files).values())
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        if (isStartOfRun(files, one, other))
          list.push(`${files[one.file]?.path} = ${files[other.file]?.path}`)
  return {
    name: `pairs of equal runs of ${runLength} words and signs in two files`,
    value: list.length,
    list: list.toSorted(),
  }
}

function tokensOf(code: readonly { readonly path: string; readonly text: string }[]): Tokens[] {
  const known = new Map<string, number>()
  const idOf = (text: string) => {
    const id = known.get(text) ?? known.size + 1
    known.set(text, id)
    return id
  }
  return code.map(({ path, text }) => ({
    path,
    ids: Int32Array.from(text.replace(skipped, '').match(token) ?? [], idOf),
  }))
}

interface Place {
  readonly file: number
  readonly at: number
}

/** The places at which each run begins, for runs that begin at more than one place. */
function placesByRun(files: readonly Tokens[]): Map<number, Place[]> {
  const places = new Map<number, Place[]>()
  for (const [file, { ids }] of files.entries())
    for (const [at, hash] of hashes(ids).entries()) {
      const known = places.get(hash)
      if (known) known.push({ file, at })
      else places.set(hash, [{ file, at }])
    }
  return places
}

/** One number for each run, by two rolling hashes of 26 bits. */
function hashes(ids: Int32Array): number[] {
  const found: number[] = []
  const [first, second] = [rolling(1_000_003), rolling(8_191)]
  for (const [index, id] of ids.entries()) {
    const out = ids[index - runLength] ?? 0
    const hash = first(id, out) * 2 ** 26 + second(id, out)
    if (index >= runLength - 1) found.push(hash)
  }
  return found
}

function rolling(base: number): (id: number, out: number) => number {
  let hash = 0
  let power = 1
  for (let index = 0; index < runLength; index += 1) power = Math.imul(power, base)
  return (id, out) => {
    hash = (Math.imul(hash, base) + id - Math.imul(out, power)) | 0
    return hash & (2 ** 26 - 1)
  }
}

function isStartOfRun(files: readonly Tokens[], one: Place, other: Place): boolean {
  if (one.file === other.file) return false
  const [a, b] = [files[one.file]?.ids, files[other.file]?.ids]
  if (!a || !b || (one.at > 0 && a[one.at - 1] === b[other.at - 1])) return false
  const run = (ids: Int32Array, at: number) => ids.subarray(at, at + runLength)
  return run(a, one.at).every((id, index) => id === run(b, other.at)[index])
}
