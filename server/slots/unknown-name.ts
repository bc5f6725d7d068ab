import { unknownName } from '@slipway/sdk/check'
import { type Fault, type IconName, iconNames, isTimeZone } from '@slipway/sdk/contract'

/** Fault for a name that no resource has, with the nearest one that exists. */
export function unknownResource(
  pointer: string,
  name: string,
  all: ReadonlyMap<string, unknown>,
): Fault {
  return unknownName({ pointer, what: 'resource', name, known: [...all.keys()] })
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
