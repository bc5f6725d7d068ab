import { readId } from '../read/record-id'
import type { Field } from './field'
import type { SnakeCase } from './field-types'
import { type FieldMaker, type FieldOptions, type Filled, makeField, snakeCase } from './make-field'
import { readNumber } from './values'

interface RelationOptions {
  /** Name of the related resource. */
  readonly resource: string
}

const maker: FieldMaker<RelationOptions> = {
  names: { resource: 'required' },
  toEntry: (common, { resource = '' }) => ({ ...common, type: 'relation', resource }),
  column: (name) => `${snakeCase(name)}_id`,
}

/** The id of a record of another resource. Column: bigint, by default `<name>_id`. */
export function relation<
  Name extends string,
  Required extends boolean = false,
  const Column extends string = `${SnakeCase<Name>}_id`,
>(
  name: Name,
  options: RelationOptions & FieldOptions<number, Required, Column>,
): Field<Name, Filled<number, Required>, Column>
export function relation(name: string, options: RelationOptions & FieldOptions<number>): Field {
  return makeField(name, options, maker)
}

export default {
  relation: {
    takes: 'the id of a record, or null',
    search: 'related',
    filter: { read: readId, isList: true },
    read: readNumber,
  },
} as const
