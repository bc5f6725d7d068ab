import * as z from 'zod/mini'

/** A field as conditions on pages name it. */
const hostField = z.object({
  name: z.string(),
  /** The type of the field; of a worked out one, that of its value. A newer host may know more of them. */
  type: z.string(),
  /** The values that it can have, in order; not told of a field that asks for a permission. */
  options: z.optional(z.array(z.string())),
})
export type HostField = z.infer<typeof hostField>

/** A resource of a host as teams are told it: its name, and those of its fields, hidden ones too. */
export const hostResource = z.object({ name: z.string(), fields: z.array(hostField) })
export type HostResource = z.infer<typeof hostResource>
