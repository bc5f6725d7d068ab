import { type Fault, nearestNames } from '@slipway/sdk/contract'

/** What is longer is no slip of the pen, and would take long to compare: names are other people's. */
const LONGEST = 100

/** The one of `candidates` that is the fewest edits away from `word`; none for a word that is far too long. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return word.length > LONGEST ? undefined : nearestNames(word, candidates)[0]
}

/** Fault for a name that is none of `known`, with the nearest one of them. */
export function unknownName(asked: {
  readonly pointer: string
  readonly what: string
  readonly name: string
  readonly known: readonly string[]
}): Fault {
  const { pointer, what, name, known } = asked
  const hint = nearest(name, known)
  const remedy = known.length === 0 ? '; there is none' : hint && `; did you mean "${hint}"?`
  const detail = `there is no ${what} "${shorten(name)}"${remedy ?? ''}`
  return { pointer, code: `unknown-${what}`, detail }
}

function shorten(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
}
