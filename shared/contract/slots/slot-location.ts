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

const cases: readonly SlotLocation[] = locationNames.map((value) =>
  Object.freeze({ value, isPublic: () => locations[value].isPublic ?? false }),
)

const byName = Object.fromEntries(
  cases.map((location) => [location.value.toUpperCase().replaceAll('-', '_'), location]),
) as Cases

/** The locations by case: `SlotLocation.LOGIN_BEFORE_FORM.value === 'login-before-form'`. */
export const SlotLocation: Cases & {
  /** Every location, in the order of the source. */
  cases(): readonly SlotLocation[]
  /** The names of all public locations. */
  publicValues(): string[]
} = Object.freeze({
  ...byName,
  cases: () => cases,
  publicValues: () =>
    cases.filter((location) => location.isPublic()).map((location) => location.value),
})

/** The locations that the page at `path` draws; any other page of a signed-in user has the header's. */
export function pageLocations(path: string): readonly SlotLocationValue[] {
  return locationsOf(pageAt(path))
}
