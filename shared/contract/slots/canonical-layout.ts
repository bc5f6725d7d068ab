import type { Layout, Placement } from './layout'

/** The same layout, written the one way that is stored: sorted, without what says nothing. */
export function canonicalLayout({ entries, order }: Layout): Layout {
  const said = sorted(entries).map(
    ([id, placement]) => [id, canonicalPlacement(placement)] as const,
  )
  return {
    entries: Object.fromEntries(said.filter(([, placement]) => Object.keys(placement).length > 0)),
    order: Object.fromEntries(
      sorted(order).flatMap(([location, ids]) =>
        ids.length > 0 ? [[location, [...new Set(ids)]]] : [],
      ),
    ),
  }
}

function canonicalPlacement({ props, ...rest }: Placement): Placement {
  const { gate } = rest
  const parts: Placement = {
    ...rest,
    ...(gate && { gate: Object.fromEntries(sorted(gate)) }),
    ...(props && Object.keys(props).length > 0 && { props: Object.fromEntries(sorted(props)) }),
  }
  return Object.fromEntries(sorted(parts))
}

function sorted<Value>(object: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
