import type { Field } from './field'
import { common, type FieldOptions, toField } from './make-field'

/** Yes or no, never nothing. Column: integer, 0 or 1. */
export function yesNo(name: string, options: FieldOptions<boolean> = {}): Field {
  return toField(options, { ...common(name, options), type: 'yes-no' })
}

const columnOf = new Map([
  ['true', 1],
  ['false', 0],
])

export const yesNoKinds = {
  'yes-no': {
    takes: 'true or false',
    isAlwaysSet: true,
    order: 'number',
    filter: {
      read: (text: string) => columnOf.get(text),
      help: '`true` or `false`.',
      ask: (value: unknown) => value === 1,
    },
    read: (value: unknown) => Number(value) === 1,
    format: writeYesNo,
  },
} as const

export function writeYesNo(value: unknown): string {
  return value === true ? 'Yes' : 'No'
}
