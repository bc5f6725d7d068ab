import * as z from 'zod/mini'

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** BCP 47, such as `en` or `de`. */
  locale: z.string(),
})
export type User = z.infer<typeof user>

export const tenant = z.object({ id: z.number(), name: z.string() })
export type Tenant = z.infer<typeof tenant>

/** The body of `GET /session`. */
export const sessionBody = z.object({ user: z.nullable(user) })
export type SessionBody = z.infer<typeof sessionBody>

/** The request body of `POST /login`. */
export const credentials = z.strictObject({ email: z.string(), password: z.string() })
export type Credentials = z.infer<typeof credentials>

/** The request body of `POST /tenant`. */
export const tenantSwitch = z.strictObject({ tenant: z.number() })

/** A password to be set; it is kept exactly as it is sent. */
export const newPassword = z
  .string()
  .check(
    z.minLength(12, 'A password needs at least 12 characters.'),
    z.maxLength(1024, 'A password may have at most 1024 characters.'),
  )
