import {
  canonicalLayout,
  type Layout,
  type LayoutParts,
  type Placement,
} from '@slipway/sdk/contract'

type Order = readonly string[]

export function isSamePart(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** What differs between two canonical layouts, as the first one and as the second one has it. */
export function partsBetween(
  from: Layout,
  to: Layout,
): { readonly from: LayoutParts; readonly to: LayoutParts } {
  const entries = differing(from.entries, to.entries)
  const order = differing(from.order, to.order)
  return { from: named(from, { entries, order }), to: named(to, { entries, order }) }
}

export function countParts({ entries, order }: LayoutParts): number {
  return Object.keys(entries).length + Object.keys(order).length
}

/** What `layout` has in place of `parts`. */
export function partsNow(layout: Layout, parts: LayoutParts): LayoutParts {
  return named(layout, { entries: Object.keys(parts.entries), order: Object.keys(parts.order) })
}

/** `layout` with these parts in place of its own. */
export function withParts(layout: Layout, { entries, order }: LayoutParts): Layout {
  return canonicalLayout({
    entries: merged<Placement>(layout.entries, entries),
    order: merged<string[]>(layout.order, order),
  })
}

/** What two layouts both changed, and not to the same. */
export interface Meeting {
  readonly ids: readonly string[]
  readonly locations: readonly string[]
}

/** What `mine` changed of `base`, laid over `theirs`, which changed it too. */
export function mergeLayouts(
  base: Layout,
  mine: Layout,
  theirs: Layout,
): { readonly layout: Layout } | { readonly meeting: Meeting } {
  const own = partsBetween(base, mine)
  const [now, before] = [partsNow(theirs, own.to), own.from]
  const meets = (part: 'entries' | 'order') =>
    Object.keys(own.to[part]).filter(
      (name) =>
        !isSamePart(now[part][name], before[part][name]) &&
        !isSamePart(now[part][name], own.to[part][name]),
    )
  const [ids, locations] = [meets('entries'), meets('order')]
  if (ids.length + locations.length > 0) return { meeting: { ids, locations } }
  return { layout: withParts(theirs, own.to) }
}

type Parts<Value> = Readonly<Record<string, Value>>

function differing(from: Parts<Placement | Order>, to: Parts<Placement | Order>): string[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()
  return names.filter((name) => !isSamePart(partOf(from, name), partOf(to, name)))
}

function named(
  layout: Layout,
  { entries, order }: Readonly<Record<'entries' | 'order', readonly string[]>>,
): LayoutParts {
  return { entries: partsOf(layout.entries, entries), order: partsOf(layout.order, order) }
}

function partsOf<Value>(all: Parts<Value>, names: readonly string[]): Record<string, Value | null> {
  return Object.fromEntries(names.map((name) => [name, partOf(all, name)]))
}

// An id may be a name that every object answers to.
function partOf<Value>(all: Parts<Value>, name: string): Value | null {
  return Object.hasOwn(all, name) ? (all[name] ?? null) : null
}

function merged<Value>(all: Parts<Value>, parts: Parts<Value | null>): Record<string, Value> {
  const both = Object.entries({ ...all, ...parts })
  return Object.fromEntries(
    both.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}
