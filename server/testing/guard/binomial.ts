/** How many of `n` things happen that each happen with chance `p`; exact, and fast where the same is asked often. */
export function createBinomial(p: number): (n: number, random: () => number) => number {
  const known = new Map<number, Float64Array>()
  return (n, random) => {
    if (n === 0 || p === 0) return 0
    if (p === 1) return n
    const upTo = known.get(n) ?? chancesUpTo(n, p)
    known.set(n, upTo)
    return placeOf(random(), upTo)
  }
}

/** From the likeliest number outwards: the chance of none of thousands is too small for a number. */
function chancesUpTo(n: number, p: number): Float64Array {
  const chances = new Float64Array(n + 1)
  const likeliest = Math.min(n, Math.floor((n + 1) * p))
  chances[likeliest] = 1
  const odds = p / (1 - p)
  for (let k = likeliest; k < n; k += 1)
    chances[k + 1] = (chances[k] ?? 0) * odds * ((n - k) / (k + 1))
  for (let k = likeliest; k > 0; k -= 1)
    chances[k - 1] = (chances[k] ?? 0) / (odds * ((n - k + 1) / k))
  const all = chances.reduce((sum, chance) => sum + chance, 0)
  let sum = 0
  return chances.map((chance) => (sum += chance / all))
}

function placeOf(chance: number, upTo: Float64Array): number {
  let [from, to] = [0, upTo.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (chance <= (upTo[middle] ?? 1)) to = middle
    else from = middle + 1
  }
  return from
}
