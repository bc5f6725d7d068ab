interface Identified {
  readonly id: string
}

/**
 * `slots` with those that `order` names in its order. Each of the others stays behind the one that it follows as
 * registered, or comes first. Ids that are not there change nothing.
 */
export function orderSlots<Item extends Identified>(
  slots: readonly Item[],
  order: readonly string[],
): readonly Item[] {
  const there = new Set(slots.map(({ id }) => id))
  const first: Item[] = []
  const behind = new Map<string, Item[]>(order.filter((id) => there.has(id)).map((id) => [id, []]))
  let group = first
  for (const slot of slots) {
    group = behind.get(slot.id) ?? group
    group.push(slot)
  }
  return [first, ...behind.values()].flat()
}

/**
 * The ids of those that were moved to make `after` of `before`, which holds the same: as few as possible, so that
 * one that goes from the end to the front is the only one.
 */
export function movedIds(
  before: readonly Identified[],
  after: readonly Identified[],
): ReadonlySet<string> {
  const places = new Map(before.map((slot, place) => [slot, place]))
  const stayed = longestRising(after.map((slot) => places.get(slot) ?? 0))
  return new Set(after.filter((_, index) => !stayed.has(index)).map(({ id }) => id))
}

/** The indexes of a longest rising part of `values`. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  // Of each length, where a rising part of it ends lowest; and what comes before each value.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, value] of values.entries()) {
    const found = ends.findIndex((end) => (values[end] ?? 0) >= value)
    const length = found === -1 ? ends.length : found
    before[index] = ends[length - 1]
    ends[length] = index
  }
  const rising = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rising.add(index)
  return rising
}
