import type { FieldEntry } from '@slipway/sdk/contract'
import { readId } from '../read/record-id'
import type { Field } from './field'
import { readNumber } from './figures'
import { common, type FieldOptions, snakeCase, toField } from './make-field'

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

export const relationKinds = {
  relation: {
    takes: 'the id of a record, or null',
    search: 'related',
    filter: { read: readId, isList: true },
    read: readNumber,
  },
} as const

/** The resource whose records the field points at. */
export function relatedResource(entry: FieldEntry): string | undefined {
  return 'resource' in entry ? entry.resource : undefined
}
