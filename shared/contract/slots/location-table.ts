// Apart from what the server says of locations: every page loads the table.

/** A location that pages draw. Versions are those of the contract, such as `1.2.0`. */
export interface Location<Place extends string = string> {
  /** The pages that draw it, or the frames around them. */
  readonly on: readonly Place[]
  /** Served without a session. */
  readonly isPublic?: true
  /** Drawn only where the window has room for it: nobody fetches it ahead. */
  readonly needsRoom?: true
  /** The version that brought it; the first one, if it does not say. */
  readonly since?: string
  /** The version that deprecated it: it goes with the next major. */
  readonly deprecatedSince?: string
}

/** A name that a location had: slots at it are delivered at the present one, until the next major. */
export interface FormerLocation {
  readonly replacedBy: string
  readonly since?: string
  readonly deprecatedSince: string
}

/** Case of `SlotLocation` → what is said of that location. */
export type LocationTable<Place extends string = string> = Readonly<
  Record<string, Location<Place> | FormerLocation>
>

/** `login-before-form` is the value of the case `LOGIN_BEFORE_FORM`. */
export type LocationValue<Case extends string> = Case extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}-${LocationValue<Rest>}`
  : Lowercase<Case>

export function locationValue<Case extends string>(name: Case): LocationValue<Case> {
  // The compiler cannot follow what these two do to a text.
  return name.toLowerCase().replaceAll('_', '-') as LocationValue<Case>
}
