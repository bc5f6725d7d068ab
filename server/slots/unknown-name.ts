import { type Fault, type IconName, iconNames, isTimeZone } from '@slipway/sdk/contract'
import { nearest } from './nearest'

const MOST_SHOWN = 100

/** Fault for a name that no resource has, with the nearest one that exists. */
export function unknownResource(
  pointer: string,
  name: string,
  all: ReadonlyMap<string, unknown>,
): Fault {
  return unknownName({ pointer, what: 'resource', name, known: [...all.keys()] })
}

/** Fault for a name that is none of `known`, with the nearest one of them. */
export function unknownName(asked: {
  readonly pointer: string
  readonly what: string
  readonly name: string
  readonly known: readonly string[]
}): Fault {
  const { pointer, what, name, known } = asked
  const hint = nearest(name, known)
  const remedy = known.length === 0 ? '; there is none' : hint && `; did you mean "${hint}"?`
  const detail = `there is no ${what} "${shorten(name)}"${remedy ?? ''}`
  return { pointer, code: `unknown-${what}`, detail }
}

function shorten(name: string): string {
  return name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN)}…` : name
}

/** The fault of a time zone that is none. */
export function timeZoneFaults(name: string, pointer: string): Fault[] {
  if (isTimeZone(name)) return []
  const known = Intl.supportedValuesOf('timeZone')
  return [unknownName({ pointer, what: 'time-zone', name, known })]
}

/** The fault of an icon that the host cannot draw. */
export function iconFaults(icon: IconName | undefined, pointer: string): Fault[] {
  if (icon === undefined || iconNames.includes(icon)) return []
  return [unknownName({ pointer, what: 'icon', name: String(icon), known: iconNames })]
}
