import { readId } from '../read/record-id'
import type { Field } from './field'
import { type FieldOptions, makeField, snakeCase } from './make-field'
import { readNumber } from './values'

interface RelationOptions {
  /** Name of the related resource. */
  readonly resource: string
}

/** The id of a record of another resource. Column: bigint, by default `<name>_id`. */
export function relation(name: string, options: RelationOptions & FieldOptions<number>): Field {
  return makeField<number, RelationOptions>(name, options, {
    names: { resource: 'required' },
    toEntry: (common, { resource }) => ({ ...common, type: 'relation', resource }),
    column: () => `${snakeCase(name)}_id`,
  })
}

export default {
  relation: {
    takes: 'the id of a record, or null',
    search: 'related',
    filter: { read: readId, isList: true },
    read: readNumber,
  },
} as const
