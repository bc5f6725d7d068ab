/** The one of `candidates` that is the fewest edits away from `word`. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(word, candidate),
  }))
  return ranked.sort((a, b) => a.distance - b.distance)[0]?.candidate
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
