/** Keeps what a dashboard asks for again and again; many requests at once compute it once. */
export interface CardCache<Value> {
  get(key: string, options: CacheOptions<Value>): Promise<Value>
}

interface CacheOptions<Value> {
  /** How long a value is taken again, in milliseconds. */
  readonly maxAgeMs: number
  readonly compute: () => Promise<Value>
}

export function createCardCache<Value>(now: () => number): CardCache<Value> {
  const kept = new Map<string, { readonly since: number; readonly value: Promise<Value> }>()
  return {
    get(key, { maxAgeMs, compute }) {
      const found = kept.get(key)
      if (found && now() - found.since < maxAgeMs) return found.value
      const entry = { since: now(), value: compute() }
      kept.set(key, entry)
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.value
    },
  }
}
