import { CONTRACT_VERSION } from '../contract-version'
import {
  type FormerLocation,
  type Location,
  type LocationTable,
  locationValue,
} from './location-table'

/** Why a name of a location should not be used any more. */
export interface LocationDeprecation {
  readonly location: string
  /** Version of the contract that deprecated it. */
  readonly since: string
  /** The location at which its slots are delivered; absent if nothing replaces it. */
  readonly replacedBy?: string | undefined
}

const FIRST_VERSION = '1.0.0'

/** The locations of a table as a version of the contract has them. */
export class Locations {
  readonly #rows: ReadonlyMap<string, Location | FormerLocation>
  readonly #major: number

  constructor(table: LocationTable, contract: string = CONTRACT_VERSION) {
    this.#rows = new Map(Object.entries(table).map(([name, row]) => [locationValue(name), row]))
    this.#major = majorOf(contract)
  }

  /** Returns the locations that pages draw, in the order of the table. Former names are not among them. */
  names(): string[] {
    return [...this.#rows.keys()].filter((name) => this.deliveredAt(name) === name)
  }

  /** Finds the location at which slots at `name` are delivered: that one, under its present name. `undefined`: none. */
  deliveredAt(name: string): string | undefined {
    const row = this.#rows.get(name)
    return row && !this.#isGone(row) ? this.#present(name) : undefined
  }

  /** Whether what is at `name` is served without a session. */
  isPublic(name: string): boolean {
    const row = this.#rows.get(this.#present(name))
    return row !== undefined && 'on' in row && row.isPublic === true
  }

  /** The version of the contract that brought a location. */
  since(name: string): string {
    return this.#rows.get(name)?.since ?? FIRST_VERSION
  }

  /** `undefined` for a location that slots may well be at. */
  deprecation(name: string): LocationDeprecation | undefined {
    const row = this.#rows.get(name)
    if (row?.deprecatedSince === undefined || this.#isGone(row)) return undefined
    const { deprecatedSince: since } = row
    const present = this.#present(name)
    return { location: name, since, ...(present !== name && { replacedBy: present }) }
  }

  /** A manifest with its locations called as they are now; unknown names stay. */
  present<Names extends NamesLocations>(manifest: Names): Names {
    const nameOf = (name: string) => this.deliveredAt(name) ?? name
    return {
      ...manifest,
      components: manifest.components.map((component) => ({
        ...component,
        locations: component.locations.map(nameOf),
      })),
      ...(manifest.slots && {
        slots: manifest.slots.map((slot) => ({ ...slot, location: nameOf(slot.location) })),
      }),
    }
  }

  /** The deprecated ones among `names`, each once. */
  deprecations(names: Iterable<string>): LocationDeprecation[] {
    return [...new Set(names)].flatMap((name) => this.deprecation(name) ?? [])
  }

  /** Says that a location went with a new major, and what to use instead; nothing of a name that was never one. */
  removal(name: string): string | undefined {
    const row = this.#rows.get(name)
    if (!row || !this.#isGone(row)) return undefined
    const present = this.#present(name)
    const remedy = present === name ? '' : `; use "${present}"`
    return `The location "${name}" was removed in contract ${this.#major}${remedy}.`
  }

  /** Why nothing can be at `name`. */
  absence(name: string): string {
    const known = this.names().join(', ')
    return this.removal(name) ?? `There is no location "${name}"; there are: ${known}.`
  }

  /** Returns the present name of a location, after all its names. */
  #present(name: string): string {
    const row = this.#rows.get(name)
    return row && 'replacedBy' in row ? this.#present(row.replacedBy) : name
  }

  #isGone({ deprecatedSince }: Location | FormerLocation): boolean {
    return deprecatedSince !== undefined && majorOf(deprecatedSince) < this.#major
  }
}

interface NamesLocations {
  readonly components: readonly { readonly locations: readonly string[] }[]
  readonly slots?: readonly { readonly location: string }[] | undefined
}

/** Every location that a remote's manifest names, for its components and for its slots. */
export function namedLocations({ components, slots = [] }: NamesLocations): string[] {
  return [
    ...components.flatMap(({ locations }) => locations),
    ...slots.map(({ location }) => location),
  ]
}

/** Returns the text for developers about a deprecated location. */
export function deprecationText({ location, since, replacedBy }: LocationDeprecation): string {
  const until = `works until contract ${majorOf(since) + 1}`
  const remedy = replacedBy
    ? `Use "${replacedBy}": its slots are drawn there.`
    : 'Nothing replaces it.'
  return `The location "${location}" is deprecated since contract ${since} and ${until}. ${remedy}`
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}
