/** Whether two JSON values are equal; the order of an object's members does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return toSortedText(one) === toSortedText(other)
}

function toSortedText(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
