/** An entry that stands behind so many of those that are there anyway. */
interface Placed<Entry> {
  readonly after: number
  readonly entry: Entry
}

/** `entries` with `more` among them, all in the order registered. */
export function mergeEntries<Entry>(
  entries: readonly Entry[],
  more: readonly Placed<Entry>[],
): Entry[] {
  const merged = [...entries]
  // From the last one on, so that the places of those before it stay what they are.
  for (const { after, entry } of more.toReversed()) merged.splice(after, 0, entry)
  return merged
}
