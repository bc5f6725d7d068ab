import * as z from 'zod/mini'
import { slotEntry } from './slot-entry'

/** The values of a record, by field name. A relation is delivered as its id or `null`. */
const recordValues = z.record(z.string(), z.unknown())

/** One record of a resource; ids are integers up to 2^53−1. */
export const resourceRecord = z.object({
  id: z.number(),
  title: z.string(),
  label: z.string(),
  group: z.optional(z.string()),
  values: recordValues,
  /** Titles of the related records by field name, for relation fields that are set. */
  titles: z.optional(z.record(z.string(), z.string())),
  /** Strong validator for `If-Match`, quotes included. */
  etag: z.string(),
})
export type ResourceRecord = z.infer<typeof resourceRecord>

const common = {
  kind: z.literal('field'),
  name: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  required: z.boolean(),
  readOnly: z.boolean(),
  /** The value a new record starts with. */
  default: z.optional(z.unknown()),
}

/** An ordinary field of a form, as delivered. */
export const fieldEntry = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text'), maxLength: z.number() }),
  z.object({ ...common, type: z.literal('long-text'), maxLength: z.number() }),
  z.object({
    ...common,
    type: z.literal('number'),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    step: z.optional(z.number()),
  }),
  /** The value is in minor units (cents) of `currency` (ISO 4217). */
  z.object({
    ...common,
    type: z.literal('money'),
    currency: z.string(),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
  }),
  z.object({
    ...common,
    type: z.literal('select'),
    options: z.array(
      z.object({ value: z.string(), label: z.string(), color: z.optional(z.string()) }),
    ),
  }),
  z.object({ ...common, type: z.literal('yes-no') }),
  /** The value is `YYYY-MM-DD`. */
  z.object({ ...common, type: z.literal('date') }),
  z.object({ ...common, type: z.literal('relation'), resource: z.string() }),
])
export type FieldEntry = z.infer<typeof fieldEntry>
export type FieldType = FieldEntry['type']

/** A slot among the fields of a form (source 2.6). */
export const formSlotEntry = z.object({
  kind: z.literal('slot'),
  ...slotEntry.shape,
  /** The hidden fields the slot owns. */
  fields: z.optional(z.array(z.string())),
  /** Saving waits for this slot: it cannot be saved while the slot has failed. */
  required: z.optional(z.boolean()),
})
export type FormSlotEntry = z.infer<typeof formSlotEntry>

export const formMode = z.enum(['create', 'edit', 'view'])
export type FormMode = z.infer<typeof formMode>

/** The body of `GET /resources/:resource/form?mode=…`. */
export const formBody = z.object({
  resource: z.object({
    name: z.string(),
    label: z.string(),
    singular: z.string(),
  }),
  fields: z.array(z.union([fieldEntry, formSlotEntry])),
  relations: z.array(z.object({ name: z.string(), label: z.string(), resource: z.string() })),
})
export type FormBody = z.infer<typeof formBody>

/** The body of `GET /resources/:resource` and of a record's relation. */
export const listBody = z.object({
  items: z.array(resourceRecord),
  total: z.object({ value: z.number(), exact: z.boolean() }),
  /** Cursor of the next and the previous page, `null` at the ends. */
  next: z.nullable(z.string()),
  prev: z.nullable(z.string()),
  /** The columns to show, in order. */
  columns: z.array(z.intersection(fieldEntry, z.object({ sortable: z.boolean() }))),
})
export type ListBody = z.infer<typeof listBody>
