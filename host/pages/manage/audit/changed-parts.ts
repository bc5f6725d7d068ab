interface ChangedPart {
  /** Empty: the value as a whole. */
  readonly name: string
  readonly from: unknown
  readonly to: unknown
}

/** The parts in which two values differ; values that are no objects differ as a whole. */
export function changedParts(from: unknown, to: unknown): readonly ChangedPart[] {
  if (!hasParts(from) || !hasParts(to)) return [{ name: '', from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .map((name) => ({ name, from: from[name] ?? null, to: to[name] ?? null }))
    .filter((part) => JSON.stringify(part.from) !== JSON.stringify(part.to))
}

function hasParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
