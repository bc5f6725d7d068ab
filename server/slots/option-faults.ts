import { unknownName } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'

/** Every option of a type, and whether it has to be there: a list without one of them does not compile. */
export type OptionNames<Options> = {
  readonly [Name in keyof Options]-?: undefined extends Options[Name] ? 'optional' : 'required'
}

/**
 * The faults in the names of what an application gave as options, by JSON pointer below `pointer`. Nothing, and
 * what may be written in place of options, such as a text, has none.
 */
export function optionFaults(
  given: object | string | null | undefined,
  names: Readonly<Record<string, 'optional' | 'required'>>,
  pointer = '',
): Fault[] {
  if (typeof given !== 'object' || given === null) return []
  const known = Object.keys(names)
  const unknown = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => unknownName({ pointer: `${pointer}/${name}`, what: 'option', name, known }))
  const missing = Object.entries(names)
    .filter(([name, presence]) => presence === 'required' && Reflect.get(given, name) === undefined)
    .map(([name]) => missingOption(`${pointer}/${name}`, name))
  return [...unknown, ...missing]
}

function missingOption(pointer: string, name: string): Fault {
  return { pointer, code: 'missing-option', detail: `the option "${name}" is missing; add it` }
}
