import { readId } from '../read/record-id'
import type { Field } from './field'
import { common, type FieldOptions, snakeCase, toField } from './make-field'
import { readNumber } from './values'

interface RelationOptions extends FieldOptions<number> {
  /** Name of the related resource. */
  readonly resource: string
}

/** The id of a record of another resource. Column: bigint, by default `<name>_id`. */
export function relation(name: string, options: RelationOptions): Field {
  const column = options.column ?? `${snakeCase(name)}_id`
  return toField(
    { ...options, column },
    { ...common(name, options), type: 'relation', resource: options.resource },
  )
}

export default {
  relation: {
    takes: 'the id of a record, or null',
    search: 'related',
    filter: { read: readId, isList: true },
    read: readNumber,
  },
} as const
