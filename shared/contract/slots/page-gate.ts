import * as z from 'zod/mini'
import { pageMode, slotDevice } from './page-slots'

const mostNames = z.maxLength(1000, 'At most 1000 items fit into one list of conditions.')
const scalar = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])
const bound = z.union([z.number(), z.string().check(z.maxLength(200))])

const fieldCondition = z.union(
  [
    scalar,
    z.array(scalar).check(mostNames),
    z.strictObject({ min: z.optional(bound), max: z.optional(bound) }),
    z.strictObject({ set: z.boolean() }),
  ],
  'Not a condition: a value, a list of values, { min, max }, or { set: true } or { set: false }.',
)

/**
 * Conditions on the page that an entry is on, as JSON has them; {@link PageCondition} says what each means. What is
 * unknown here is refused, so that nobody delivers an entry whose conditions are not understood.
 */
export const pageGate = z.strictObject({
  resources: z.optional(z.array(z.string().check(z.maxLength(100))).check(mostNames)),
  mode: z.optional(
    z.union([pageMode, z.array(pageMode)], 'Not a mode: view, edit or create, or a list of them.'),
  ),
  record: z.optional(z.record(z.string().check(z.maxLength(100)), fieldCondition)),
  device: slotDevice,
})
export type PageGate = z.infer<typeof pageGate>
