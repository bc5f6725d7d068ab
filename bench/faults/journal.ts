/** The values of a record, as far as the writers set them; every change sets several of them at once. */
export interface Values {
  readonly sku: string
  readonly name: string
  readonly price: number
  readonly stock: number
  readonly description: string
}

/** `null`: there is no such record. */
type State = Values | null

/** Differences between what the server acknowledged and what it has. */
export interface Verdict {
  readonly lost: readonly string[]
  readonly torn: readonly string[]
  readonly doubled: readonly string[]
}

/**
 * Kept outside of the server: what it acknowledged, and what was on its way when it died. A change on
 * its way may have happened or not; anything between is torn.
 */
export class Journal {
  readonly #acknowledged = new Map<string, State>()
  readonly #pending = new Map<string, State>()
  #count = 0

  /** Changes that were acknowledged. */
  get count(): number {
    return this.#count
  }

  get pending(): number {
    return this.#pending.size
  }

  begin(sku: string, state: State): void {
    this.#pending.set(sku, state)
  }

  acknowledge(sku: string): void {
    this.#acknowledged.set(sku, this.#pending.get(sku) ?? null)
    this.#pending.delete(sku)
    this.#count += 1
  }

  /** Compares with everything that the server has; what it has is then what counts. */
  verify(found: readonly Values[]): Verdict {
    const bySku = new Map<string, Values[]>()
    for (const values of found) bySku.set(values.sku, [...(bySku.get(values.sku) ?? []), values])
    const skus = new Set([...bySku.keys(), ...this.#acknowledged.keys(), ...this.#pending.keys()])
    const lost: string[] = []
    const torn: string[] = []
    const doubled: string[] = []
    for (const sku of skus) {
      const [actual = null, ...others] = bySku.get(sku) ?? []
      if (others.length > 0) doubled.push(sku)
      if (!this.#isAllowed(sku, actual)) (actual ? torn : lost).push(sku)
      this.#acknowledged.set(sku, actual)
    }
    this.#pending.clear()
    return { lost, torn, doubled }
  }

  #isAllowed(sku: string, actual: State): boolean {
    if (isSame(actual, this.#acknowledged.get(sku) ?? null)) return true
    const pending = this.#pending.get(sku)
    return pending !== undefined && isSame(actual, pending)
  }
}

function isSame(a: State, b: State): boolean {
  if (!a || !b) return a === b
  const keys = ['sku', 'name', 'price', 'stock', 'description'] as const
  return keys.every((key) => a[key] === b[key])
}
