import { type DrawnLocation, locations, locationsOf, pageAt } from '../pages'
import { type LocationTable, type LocationValue, locationValue } from './location-table'
import { Locations } from './locations'

/** The locations of the interface, in the contract's present version. */
export const slotLocations: Locations = new Locations(locations)

/** One of the named injection points of the interface, such as `SlotLocation.LOGIN_BEFORE_FORM`. */
export interface SlotLocation<Value extends string = string> {
  /** The location's name, the key in `slots` of `GET /slots` and `GET /meta`. */
  readonly value: Value
  /** Whether the location is served without a session. */
  isPublic(): boolean
}

/**
 * The cases of a table, under its own keys: a row that is marked `@deprecated` is struck through in
 * editors wherever its case is used.
 */
export type CasesOf<Table extends LocationTable> = {
  readonly [Case in keyof Table]: SlotLocation<LocationValue<Case & string>>
}

class NamedLocation implements SlotLocation {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }

  isPublic(): boolean {
    return slotLocations.isPublic(this.value)
  }

  static readonly #cases = slotLocations.names().map((value) => new NamedLocation(value))

  static cases(): readonly SlotLocation[] {
    return NamedLocation.#cases
  }

  static publicValues(): string[] {
    return NamedLocation.#cases.filter((location) => location.isPublic()).map(({ value }) => value)
  }

  static {
    for (const name of Object.keys(locations)) {
      const value: string = locationValue(name)
      const drawn = NamedLocation.#cases.find((location) => location.value === value)
      Object.assign(this, { [name]: drawn ?? new NamedLocation(value) })
    }
  }
}

/** The class of all locations, with one case each: `SlotLocation.LOGIN_BEFORE_FORM.value === 'login-before-form'`. */
export const SlotLocation: CasesOf<typeof locations> & {
  /** Every location, in the order of the source; former names are cases, and not in here. */
  cases(): readonly SlotLocation[]
  /** The names of all public locations. */
  publicValues(): string[]
} & (abstract new (
    none: never,
  ) => SlotLocation) = NamedLocation as typeof NamedLocation & CasesOf<typeof locations>

/** The locations that the page at `path` draws; any other page of a signed-in user has the header's. */
export function pageLocations(path: string): readonly DrawnLocation[] {
  return locationsOf(pageAt(path))
}
