import { locationNames, locations, locationsOf, pageAt, type SlotLocationValue } from '../pages'

/** One of the named injection points of the interface, such as `SlotLocation.LOGIN_BEFORE_FORM`. */
export interface SlotLocation<Value extends string = string> {
  /** The location's name, the key in `slots` of `GET /slots` and `GET /meta`. */
  readonly value: Value
  /** Whether the location is served without a session. */
  isPublic(): boolean
}

/** `login-before-form` is the case `LOGIN_BEFORE_FORM`. */
type CaseName<Value extends string> = Value extends `${infer Word}-${infer Rest}`
  ? `${Uppercase<Word>}_${CaseName<Rest>}`
  : Uppercase<Value>

type Cases = {
  readonly [Value in SlotLocationValue as CaseName<Value>]: SlotLocation<Value>
}

class NamedLocation implements SlotLocation {
  readonly value: SlotLocationValue

  constructor(value: SlotLocationValue) {
    this.value = value
  }

  isPublic(): boolean {
    return locations[this.value].isPublic ?? false
  }

  static readonly #cases = locationNames.map((value) => new NamedLocation(value))

  static cases(): readonly SlotLocation[] {
    return NamedLocation.#cases
  }

  static publicValues(): string[] {
    return NamedLocation.#cases.filter((location) => location.isPublic()).map(({ value }) => value)
  }

  static {
    for (const location of NamedLocation.#cases)
      Object.assign(this, { [location.value.toUpperCase().replaceAll('-', '_')]: location })
  }
}

/** The class of all locations, with one case each: `SlotLocation.LOGIN_BEFORE_FORM.value === 'login-before-form'`. */
export const SlotLocation: Cases & {
  /** Every location, in the order of the source. */
  cases(): readonly SlotLocation[]
  /** The names of all public locations. */
  publicValues(): string[]
} & (abstract new (
    none: never,
  ) => SlotLocation) = NamedLocation as typeof NamedLocation & Cases

/** The locations that the page at `path` draws; any other page of a signed-in user has the header's. */
export function pageLocations(path: string): readonly SlotLocationValue[] {
  return locationsOf(pageAt(path))
}
