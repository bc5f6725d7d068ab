import type { $ZodType, input } from 'zod/v4/core'
import {
  type DrawnLocation,
  locations,
  locationsOf,
  pageAt,
  type SlotLocationValue,
} from '../pages'
import type { ResourceRecord } from '../resources/resource'
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

/** The record as a slot sees it: as the API delivers it, with title, label and perhaps group. */
export type SlotRecord = Readonly<ResourceRecord>

/** Context of the two action locations. */
export interface RecordContext {
  readonly resource: string
  readonly resourceId: number
  readonly record: SlotRecord
}

/** The locations whose components receive a {@link RecordContext}; the others receive no context. */
export type ActionLocation = 'resource-page-actions' | 'resource-edit-actions'

/** The props that the host adds for a component at `Location`. */
export type SlotContext<Location extends SlotLocationValue> = Location extends ActionLocation
  ? RecordContext
  : Readonly<Record<never, never>>

/** Props of a component made for `Location`: `SlotProps<'resource-page-actions', { label: string }>`. */
export type SlotProps<Location extends SlotLocationValue, Props = unknown> = Props &
  SlotContext<Location>

/** The props that a schema of `defineRemote` describes: `PropsOf<typeof schema>`. */
export type PropsOf<Schema extends $ZodType> = Readonly<input<Schema>>

/** Names of props that no slot may use: React's own, those with which markup gets in, the mark of texts. */
export const reservedProps: readonly string[] = [
  'key',
  'ref',
  'children',
  'dangerouslySetInnerHTML',
  '$text',
]

/** Props that the host gives at the two action locations. */
export const actionContextProps: readonly string[] = ['resource', 'resourceId', 'record']

/** Props that the host gives to components in forms. */
export const formContextProps: readonly string[] = ['resource', 'formContext']

/** Whether components at the location get a record. */
export function isActionLocation(location: string): boolean {
  return location.endsWith('-actions')
}
