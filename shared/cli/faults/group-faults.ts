import { codesWith } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'

/** A fault, and the others that are like it. */
export interface GroupedFault extends PlacedFault {
  /** The same fault in other places: same code, same remedy. */
  readonly morePlaces?: readonly PlacedFault[]
}

/** Codes of faults that are equal as a whole, or not at all: by the words of others, such as TypeScript, or by a language. */
const asWhole: ReadonlySet<string> = new Set([
  'accessibility',
  'build-failed',
  'console-error',
  'remote-broken',
  'text-untranslated',
  'type-invalid',
  ...codesWith({ breaks: 'draw' }),
  ...codesWith({ breaks: 'loop' }),
])

/**
 * Makes one of faults with the same code and the same remedy, which differ by names and places alone: the first, with
 * the others in `morePlaces`. A name in front of a detail counts, as it is that of a library, unless it is one of
 * `components`.
 */
export function groupFaults(
  faults: readonly PlacedFault[],
  components: readonly string[] = [],
): readonly GroupedFault[] {
  const groups = new Map<string, PlacedFault[]>()
  for (const fault of faults) {
    const key = keyOf(fault, components)
    groups.set(key, [...(groups.get(key) ?? []), fault])
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = uniqueOf(group)
    if (!first) return []
    return [others.length > 0 ? { ...first, morePlaces: others } : first]
  })
}

function keyOf({ code, detail = '' }: PlacedFault, components: readonly string[]): string {
  if (asWhole.has(code)) return `${code} ${detail}`
  const name = subjectOf(detail)
  const text = components.includes(name) ? detail.slice(name.length) : detail
  const same = text.replace(/"[^"]*"/g, '""').replace(/\bline \d+, column \d+/i, '')
  return `${code} ${same}`
}

function subjectOf(detail: string): string {
  return /^([\w@./-]+): /.exec(detail)?.[1] ?? ''
}

function uniqueOf(faults: readonly PlacedFault[]): PlacedFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/** Lists the other places of a fault for people, each with the name that differs there; nothing without others. */
export function morePlacesText({ morePlaces = [], ...first }: GroupedFault): string {
  if (morePlaces.length === 0) return ''
  const shown = morePlaces.slice(0, 5).map((other) => placeText(other, first))
  const rest = morePlaces.length > shown.length ? ', …' : ''
  const count = `${morePlaces.length} more place${morePlaces.length > 1 ? 's' : ''}`
  return ` … and in ${count}: ${shown.join(', ')}${rest}`
}

function placeText(fault: PlacedFault, first: PlacedFault): string {
  const { file, line, pointer } = fault
  const isElsewhere = file && line && (file !== first.file || line !== first.line)
  const place = isElsewhere ? `${file}:${line}` : pointer || 'slipway.json'
  const name = namesOf(fault).find((one, index) => one !== namesOf(first)[index])
  return name ? `${place} (${name})` : place
}

function namesOf({ detail = '' }: PlacedFault): readonly string[] {
  return [subjectOf(detail), ...(detail.match(/"[^"]*"/g) ?? [])]
}
