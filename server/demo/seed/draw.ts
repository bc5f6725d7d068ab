/** Picks by chance, the same picks each time. */
export interface Draw {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
  chance(share: number): boolean
  digits(count: number): string
}

export function createDraw(random: () => number): Draw {
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  return {
    whole,
    oneOf: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (share) => random() < share,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
