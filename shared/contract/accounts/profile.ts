import * as z from 'zod/mini'
import { newPassword, user } from './session'

/** A text of one line: no line breaks, no control characters. */
export const line = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^(?!\s*$)\P{Cc}*$/u))

/** BCP 47, such as `en` or `de-AT`. */
export const locale = z.string().check(
  z.maxLength(35),
  z.refine((tag) => isLocale(tag), 'This is not a language tag such as en or de-AT.'),
)

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The body of `GET /profile`. */
export const profileBody = z.object({
  user,
  /** The viewer's roles, each with its tenant; a role without a tenant holds everywhere. */
  roles: z.array(z.object({ label: z.string(), tenant: z.nullable(z.string()) })),
})
export type ProfileBody = z.infer<typeof profileBody>

/** The request body of `PATCH /profile`. */
export const profileChange = z.strictObject({
  name: z.optional(line(120)),
  locale: z.optional(locale),
})
export type ProfileChange = z.infer<typeof profileChange>

/** The request body of `POST /profile/password`. */
export const passwordChange = z.strictObject({
  current: z.string().check(z.minLength(1), z.maxLength(1024)),
  password: newPassword,
})
export type PasswordChange = z.infer<typeof passwordChange>

/** The request body of `POST /profile/confirm`. */
export const passwordConfirmation = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})
export type PasswordConfirmation = z.infer<typeof passwordConfirmation>

/** A session of the viewer; the id names it and does not open it. */
export const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** The browser's description of itself at sign-in. */
  agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** ISO 8601. */
  since: z.string(),
  /** ISO 8601; noted once a minute. */
  lastUsed: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The body of `GET /profile/sessions`; the last used first. */
export const ownSessionsBody = z.object({ items: z.array(ownSession) })
