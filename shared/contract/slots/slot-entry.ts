import * as z from 'zod/mini'

/** A slot as delivered; `content` is there only when it is not `null`. */
export const slotEntry = z.object({
  component: z.string(),
  props: z.record(z.string(), z.unknown()),
  content: z.optional(z.unknown()),
})
export type SlotEntry = z.infer<typeof slotEntry>

/** Location name → its entries, in the order registered. A location without entries has no key. */
export const slotMap = z.record(z.string(), z.array(slotEntry))
export type SlotMap = z.infer<typeof slotMap>

/** The body of `GET /slots`. */
export const slotsBody = z.object({ slots: slotMap })
export type SlotsBody = z.infer<typeof slotsBody>
