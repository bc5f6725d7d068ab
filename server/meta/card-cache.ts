const MAX_AGE_MS = 5_000

/** Keeps what a dashboard asks for again and again; many requests at once compute it once. */
export interface CardCache<Value> {
  get(key: string, compute: () => Promise<Value>): Promise<Value>
}

export function createCardCache<Value>(now: () => number): CardCache<Value> {
  const kept = new Map<string, { readonly since: number; readonly value: Promise<Value> }>()
  return {
    get(key, compute) {
      const found = kept.get(key)
      if (found && now() - found.since < MAX_AGE_MS) return found.value
      const value = compute()
      kept.set(key, { since: now(), value })
      value.catch(() => kept.delete(key))
      return value
    },
  }
}
