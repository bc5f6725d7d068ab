/** Keeps so many values; the one that was not asked for the longest goes first. */
export class RecentMap<Key, Value> {
  readonly #values = new Map<Key, Value>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    // A Map keeps the order of insertion.
    if (value !== undefined && this.#values.delete(key)) this.#values.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.size > this.#size ? this.#values.keys() : []
    if (oldest !== undefined) this.#values.delete(oldest)
  }

  delete(key: Key): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}
