import type { Layout, LayoutDifference, Placement } from './layout'

/** One way in which two reviews of a draft differ. */
export interface ReviewChange {
  /** `gone`: the draft does not change that any more. */
  readonly is: 'new' | 'other' | 'gone'
  /** As it is now; of `gone`, as it was. */
  readonly difference: LayoutDifference
}

/** Compares a draft's changes with those that were reviewed: `before` and `now` are the differences of both reviews. */
export function compareReviews(
  before: readonly LayoutDifference[],
  now: readonly LayoutDifference[],
): readonly ReviewChange[] {
  const present = now.flatMap((difference): ReviewChange[] => {
    const earlier = before.find((one) => isOfSame(one, difference))
    if (!earlier) return [{ is: 'new', difference }]
    return doesSame(earlier, difference) ? [] : [{ is: 'other', difference }]
  })
  const gone = before.filter((earlier) => !now.some((one) => isOfSame(one, earlier)))
  return [...present, ...gone.map((difference): ReviewChange => ({ is: 'gone', difference }))]
}

/** Of one entry, which may be moved meanwhile, or of the order of one location. */
function isOfSame(one: LayoutDifference, other: LayoutDifference): boolean {
  return one.id === other.id && (one.id !== null || one.location === other.location)
}

function doesSame(one: LayoutDifference, other: LayoutDifference): boolean {
  const effect = ({ to, order }: LayoutDifference) => JSON.stringify([to, order?.to])
  return effect(one) === effect(other)
}

/** A prop before and after; `undefined`: there is none. */
export interface ChangedProp {
  readonly name: string
  readonly from: unknown
  readonly to: unknown
}

/** The props that a difference between two layouts changes, by what they come to. */
export function changedProps({
  from,
  to,
  values,
}: Pick<LayoutDifference, 'from' | 'to' | 'values'>): readonly ChangedProp[] {
  const before: Readonly<Record<string, unknown>> = values?.from?.props ?? from?.props ?? {}
  const after: Readonly<Record<string, unknown>> = values?.to?.props ?? to?.props ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => ({ name, from: before[name], to: after[name] }))
    .filter((one) => JSON.stringify(one.from) !== JSON.stringify(one.to))
}

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
  const { gate, page } = rest
  const parts: Placement = {
    ...rest,
    ...(gate && { gate: Object.fromEntries(sorted(gate)) }),
    ...(page && { page: canonicalPage(page) }),
    ...(props && Object.keys(props).length > 0 && { props: Object.fromEntries(sorted(props)) }),
  }
  return Object.fromEntries(sorted(parts))
}

function canonicalPage(page: NonNullable<Placement['page']>): Placement['page'] {
  const { record } = page
  return Object.fromEntries(
    sorted({ ...page, ...(record && { record: Object.fromEntries(sorted(record)) }) }),
  )
}

function sorted<Value>(object: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
