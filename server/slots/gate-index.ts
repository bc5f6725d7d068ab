import type { Gate } from './gate'
import type { Viewer } from './viewer'

/** The items behind one kind of condition, by what a viewer has to have. */
type Shelves<Item> = Map<string | number, Item[]>

/**
 * Things behind gates, found by what a viewer has, without a look at those of others. The result
 * could be the viewer's; whether it is, the gate says.
 */
export class GateIndex<Item> {
  readonly #tenants: Shelves<Item> = new Map()
  readonly #roles: Shelves<Item> = new Map()
  readonly #permissions: Shelves<Item> = new Map()
  /** Behind a flag or a share of the users alone: it could be anybody's. */
  readonly #others: Item[] = []

  add(item: Item, gate: Gate): void {
    const [rarest] = this.#conditions(gate).sort((one, other) => one.count - other.count)
    if (!rarest) {
      this.#others.push(item)
      return
    }
    for (const key of rarest.keys) {
      const shelf = rarest.shelves.get(key)
      if (shelf) shelf.push(item)
      else rarest.shelves.set(key, [item])
    }
  }

  /** What `viewer` could have, each thing once, in no particular order. */
  candidates({ tenant, roles, permissions }: Viewer): Set<Item> {
    const found = new Set(this.#others)
    const take = (shelf: readonly Item[] = []) => {
      for (const item of shelf) found.add(item)
    }
    if (tenant) take(this.#tenants.get(tenant.id))
    for (const role of roles) take(this.#roles.get(role))
    for (const permission of permissions) take(this.#permissions.get(permission))
    return found
  }

  // A viewer has one of the keys of each condition. Under the rarest the fewest are looked at in vain.
  #conditions({ tenants, roles, permissions = [] }: Gate) {
    const condition = (shelves: Shelves<Item>, named: readonly (string | number)[]) => {
      const keys = new Set(named)
      let count = 0
      for (const key of keys) count = Math.max(count, shelves.get(key)?.length ?? 0)
      return { shelves, keys, count }
    }
    return [
      ...(tenants ? [condition(this.#tenants, tenants)] : []),
      ...(roles ? [condition(this.#roles, roles)] : []),
      ...permissions.map((name) => condition(this.#permissions, [name])),
    ]
  }
}
