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

/** What the host of one page makes the keys of its reports with; no remote may see it. */
export const reportSecret = z.object({
  /** Public: it goes with the reports, as `pageKey`. */
  id: z.string(),
  /** 32 bytes as eight numbers of 32 bits, the first one first. */
  words: z.array(z.number()),
})
export type ReportSecret = z.infer<typeof reportSecret>

/** The body of `GET /session`; after a sign-in with the secret of the page that goes on as this user. */
export const sessionBody = z.object({
  user: z.nullable(user),
  reportSecret: z.optional(reportSecret),
})
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
