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

// Three names are refused that every object answers to. Controls of direction make one name look like another.
const shape =
  /^(?!(?:__proto__|constructor|prototype)$)[^\p{Control}\p{Surrogate}\p{Bidi_Control}]{1,100}$/u

/** The name by which slots call a component: any text of 1 to 100 characters that can be seen. */
export const componentName = z.string().check(z.regex(shape))

/** The rule of {@link componentName}, in words. */
export const componentNameRule: string =
  'it has 1 to 100 characters, none of them a control character, and is not "__proto__", "constructor" or "prototype"'

/** Whether a slot, a manifest or the catalogue may name a component so. */
export function isComponentName(name: unknown): boolean {
  return typeof name === 'string' && shape.test(name)
}
