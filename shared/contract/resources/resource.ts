import * as z from 'zod/mini'
import { slotEntry } from '../slots/slot-entry'
import { fieldEntry } from './field-kinds'

/** The values of a record, by field name. A relation is delivered as its id or `null`. */
const recordValues = z.record(z.string(), z.unknown())

/** The last change of a record: by whom, and how long ago. */
const lastChange = z.object({
  /** The user's name as it is now. */
  by: z.string(),
  /** Whether it was the viewer, as in another tab. */
  self: z.boolean(),
  ageSeconds: z.number(),
})
export type LastChange = z.infer<typeof lastChange>

/** One record of a resource; ids are integers up to 2^53−1. */
export const resourceRecord = z.object({
  id: z.number(),
  title: z.string(),
  label: z.string(),
  group: z.optional(z.string()),
  /** Colour of the option that the group is, a name such as `green`; wherever the option is drawn it has it. */
  groupColor: z.optional(z.string()),
  values: recordValues,
  /** Titles of the related records by field name, for relation fields that are set. */
  titles: z.optional(z.record(z.string(), z.string())),
  /** Strong validator for `If-Match`, quotes included. */
  etag: z.string(),
  /** When it was deleted, ISO 8601; only on records that can be restored. */
  deletedAt: z.optional(z.string()),
  /** Names of the actions that can be run on it now; only where a record comes by itself. */
  actions: z.optional(z.array(z.string())),
  /** The entries of the record's pages that ask for such a page; only where a record comes by itself. As `pageSlots`. */
  pageSlots: z.optional(z.unknown()),
  /** Only in a 412 `edit-conflict`, and only where it is known for sure. */
  lastChange: z.optional(lastChange),
})
export type ResourceRecord = z.infer<typeof resourceRecord>

/** A slot among the fields of a form. */
export const formSlotEntry = z.object({
  kind: z.literal('slot'),
  ...slotEntry.shape,
  /** The hidden fields the slot owns. */
  fields: z.optional(z.array(z.string())),
  /** Saving waits for this slot: it cannot be saved while the slot has failed. */
  required: z.optional(z.boolean()),
  /** As of a field. */
  width: z.optional(z.enum(['half', 'full'])),
  /** Only in windows of 1024 pixels and more. */
  device: z.optional(z.literal('wide')),
})
export type FormSlotEntry = z.infer<typeof formSlotEntry>

export const formMode = z.enum(['create', 'edit', 'view'])
export type FormMode = z.infer<typeof formMode>

/**
 * A text about so many records: one for all counts, or one for each plural form of the reader's
 * language (`Intl.PluralRules`), where `{{count}}` stands for how many.
 */
export const countText = z.union([
  z.string(),
  z.object({
    zero: z.optional(z.string()),
    one: z.optional(z.string()),
    two: z.optional(z.string()),
    few: z.optional(z.string()),
    many: z.optional(z.string()),
    other: z.string(),
  }),
])
export type CountText = z.infer<typeof countText>

/** An action on one or many records, other than editing them. */
export const actionEntry = z.object({
  name: z.string(),
  label: z.string(),
  /** One of the icons of modules. */
  icon: z.optional(z.string()),
  tone: z.enum(['default', 'danger']),
  /** The place of the action: on a record's page, above a list's selected rows, or both. */
  on: z.enum(['one', 'many', 'both']),
  /** Asked before it runs. */
  confirm: z.optional(
    z.object({
      title: countText,
      text: z.optional(countText),
      /** The text of the button that confirms. */
      button: countText,
      /** The text of the button that leaves everything as it is. */
      keep: z.optional(countText),
    }),
  ),
  /** The fields that it asks for before it runs; sent as `input`. */
  fields: z.array(fieldEntry),
  /** The name of the action that takes it back, if the viewer may run that one. */
  undo: z.optional(z.string()),
})
export type ActionEntry = z.infer<typeof actionEntry>

/** The request body of `POST /resources/:resource/actions/:action`; at most 200 ids. */
export const actionCall = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(200)),
  input: z.optional(z.record(z.string(), z.unknown())),
  /**
   * By id, the `etag` of the record as the reader saw it: one that has changed since is refused by
   * itself (`edit-conflict`).
   */
  etags: z.optional(z.record(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.string())),
})
export type ActionCall = z.infer<typeof actionCall>

/** The outcome of an action: each record is done or refused separately. */
export const actionResult = z.object({
  /** For the reader, such as `3 orders were marked as paid.` */
  message: z.string(),
  done: z.array(z.number()),
  refused: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      code: z.string(),
      detail: z.string(),
      /** The field of the input that is to be corrected, such as `/input/reason`. */
      pointer: z.optional(z.string()),
    }),
  ),
  /** Path below the interface to go to. */
  path: z.optional(z.string()),
})
export type ActionResult = z.infer<typeof actionResult>

/** A list below a record. */
export const relationEntry = z.object({
  name: z.string(),
  label: z.string(),
  /** The resource whose records the list shows. */
  resource: z.string(),
  singular: z.string(),
  kind: z.enum(['has-many', 'many-to-many']),
  /** has-many: the relation field of `resource` that points here. */
  field: z.optional(z.string()),
  permissions: z.object({
    /** Whether a new record of `resource` may be made from here. */
    create: z.boolean(),
    /** many-to-many: whether records may be attached and detached. */
    attach: z.boolean(),
  }),
})
export type RelationEntry = z.infer<typeof relationEntry>

const resourceEntry = z.object({
  name: z.string(),
  label: z.string(),
  singular: z.string(),
  /** Deleted records can be restored. */
  softDelete: z.boolean(),
  /** This viewer's permissions. */
  permissions: z.object({
    view: z.boolean(),
    create: z.boolean(),
    update: z.boolean(),
    delete: z.boolean(),
  }),
})
export type ResourceEntry = z.infer<typeof resourceEntry>

/** The body of `GET /resources/:resource/form?mode=…`. */
export const formBody = z.object({
  resource: resourceEntry,
  fields: z.array(z.union([fieldEntry, formSlotEntry])),
  relations: z.array(relationEntry),
  /** The actions on one record. */
  actions: z.array(actionEntry),
  /** The entries of the page that ask for such a page; with mode `create`, as other pages have a record. As `pageSlots`. */
  pageSlots: z.optional(z.unknown()),
})
export type FormBody = z.infer<typeof formBody>

/** The body of `GET /resources/:resource` and of a record's relation. */
export const listBody = z.object({
  resource: resourceEntry,
  items: z.array(resourceRecord),
  total: z.object({ value: z.number(), exact: z.boolean() }),
  /** Cursor of the next and the previous page, `null` at the ends. */
  next: z.nullable(z.string()),
  prev: z.nullable(z.string()),
  /** The columns to show, in order. */
  columns: z.array(
    z.intersection(
      fieldEntry,
      z.object({
        sortable: z.boolean(),
        /** Its place among the columns by what a reader needs first, from 1. Default: as in the list. */
        importance: z.optional(z.number()),
      }),
    ),
  ),
  /** The order of the records, as `sort` takes it; also where none was asked for. */
  sort: z.optional(z.string()),
  /** The value of `sort` for the order of the records' titles; not there where they cannot be sorted. */
  titleSort: z.optional(z.string()),
  /** The fields that can be filtered by. */
  filters: z.array(fieldEntry),
  /** The filters that are above the list, by field name. */
  quickFilters: z.optional(z.array(z.string())),
  /** The actions on many records. */
  actions: z.array(actionEntry),
  /** The entries of the list's page that ask for pages of the resource; not of a relation. As `pageSlots`. */
  pageSlots: z.optional(z.unknown()),
})
export type ListBody = z.infer<typeof listBody>
