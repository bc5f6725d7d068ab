import * as z from 'zod/mini'
import { slotEntry } from './slot-entry'

/** The window that an entry asks for: of 1024 pixels and more. */
export const slotDevice = z.optional(z.literal('wide'))

/** A mode in which a page shows one record. */
export const pageMode = z.enum(['create', 'edit', 'view'])

/**
 * An entry that asks for a page, or for a wide window. It stands behind as many entries of the location's own, and behind
 * those of its kind that come before it.
 */
const pageSlotEntry = z.object({
  ...slotEntry.shape,
  after: z.number(),
  /** Only on pages in one of these modes; absent: on all pages that show the reply. */
  modes: z.optional(z.array(pageMode)),
  device: slotDevice,
  /** Of a slot in a form, as {@link FormSlotEntry} has them. */
  fields: z.optional(z.array(z.string())),
  required: z.optional(z.boolean()),
  width: z.optional(z.enum(['half', 'full'])),
  /** The id by which operators decide of it; only in a session that sees a draft of the layout. */
  id: z.optional(z.string()),
})

/**
 * Location name → its entries that ask for a page; merged into those that every page gets. `form:` with the name of the
 * resource → those among the fields of its form that ask for a record, each behind as many items of the form in its mode.
 * Replies have it as `pageSlots`, unchecked: the code that draws them checks it, and comes where there are any.
 */
export const pageSlots = z.record(z.string(), z.array(pageSlotEntry))
export type PageSlots = z.infer<typeof pageSlots>
