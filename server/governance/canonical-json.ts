/** JSON whose objects have their names in order: equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
        )
      : part,
  )
}
