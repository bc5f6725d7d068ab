/** Up to three of `candidates`: first those that are the fewest edits away from `name`. Case does not count. */
export function nearestNames(name: string, candidates: Iterable<string>): string[] {
  const others = [...new Set(candidates)].filter((candidate) => candidate !== name)
  const ranked = others.map((candidate) => ({
    candidate,
    edits: editDistance(name.toLowerCase(), candidate.toLowerCase()),
  }))
  const nearestFirst = ranked.toSorted((one, other) => one.edits - other.edits)
  return nearestFirst.slice(0, 3).map(({ candidate }) => candidate)
}

/** Letters that are missing, too many, others, or two that changed places; row by row. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
