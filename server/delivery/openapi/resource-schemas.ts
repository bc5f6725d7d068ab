import { type FieldEntry, fieldSchema } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { Resource } from '../../resources/define/resource'
import type { Field } from '../../resources/fields/field'
import { kindOf } from '../../resources/fields/field-kinds'
import { type JsonSchema, ref } from './contract-schemas'

/** How the schemas of one resource are called in the document. */
export interface ResourceSchemaNames {
  readonly values: string
  readonly record: string
  readonly list: string
  readonly create: string
  readonly update: string
}

/** `order-lines` → `resource.order-lines.record` and so on: none is a name of the contract's. */
export function schemaNames({ name }: Pick<Resource, 'name'>): ResourceSchemaNames {
  const prefix = `resource.${name}`
  return {
    values: `${prefix}.values`,
    record: `${prefix}.record`,
    list: `${prefix}.list`,
    create: `${prefix}.create`,
    update: `${prefix}.update`,
  }
}

/** What the records of a resource are made of, for a viewer. */
export function resourceSchemas(
  names: ResourceSchemaNames,
  fields: readonly Field[],
): Record<string, JsonSchema> {
  const entries = fields.map(({ entry }) => entry)
  const taken = entries.filter(({ readOnly }) => !readOnly)
  return {
    [names.values]: { ...object(entries), required: entries.map(({ name }) => name) },
    [names.record]: narrowed('Record', { values: ref(names.values) }),
    [names.list]: narrowed('List', { items: { type: 'array', items: ref(names.record) } }),
    [names.create]: {
      ...object(taken),
      required: taken.filter(isNeeded).map(({ name }) => name),
      additionalProperties: false,
    },
    [names.update]: { ...object(taken), additionalProperties: false },
  }
}

function narrowed(name: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { allOf: [ref(name), { type: 'object', properties }] }
}

function isNeeded(entry: FieldEntry): boolean {
  return entry.required && entry.default === undefined && !kindOf(entry).isAlwaysSet
}

function object(entries: readonly FieldEntry[]): JsonSchema {
  const properties = Object.fromEntries(
    entries.map((entry) => [entry.name, fieldJsonSchema(entry)] as const),
  )
  return { type: 'object', properties }
}

/** What a field takes and returns: the schema that the server and the browser check by. */
function fieldJsonSchema(entry: FieldEntry): JsonSchema {
  const { label, help, readOnly } = entry
  return {
    ...valueSchema(entry),
    title: label,
    ...(help !== undefined && { description: help }),
    ...(readOnly && { readOnly: true }),
    ...(entry.default !== undefined && { default: entry.default }),
  }
}

function valueSchema(entry: FieldEntry): JsonSchema {
  const own = kindOf(entry).schema?.(entry)
  if (own) return own
  const { $schema: _dialect, ...schema } = z.toJSONSchema(fieldSchema(entry), { io: 'input' })
  return schema
}
