import * as z from 'zod/mini'

/** The longest life of a link, in minutes: seven days. */
export const MOST_LINK_MINUTES = 7 * 24 * 60

/** The request body of `POST /manage/remotes/:remote/links`. */
export const newVersionLink = z.strictObject({
  version: z.string().check(z.minLength(1), z.maxLength(100)),
  /** How long it holds; default: seven days, which is the most. */
  minutes: z._default(z.int().check(z.minimum(1), z.maximum(MOST_LINK_MINUTES)), MOST_LINK_MINUTES),
})
export type NewVersionLink = z.input<typeof newVersionLink>

/** A link that holds, as its team and operators see it; its token is shown to nobody again. */
export const versionLink = z.object({
  id: z.number(),
  remote: z.string(),
  version: z.string(),
  who: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type VersionLink = z.infer<typeof versionLink>

/** The body of `GET /manage/remotes/:remote/links`, newest first. */
export const versionLinksBody = z.object({ items: z.array(versionLink) })
export type VersionLinksBody = z.infer<typeof versionLinksBody>

/** A new link: the only time that its address is shown. */
export const createdVersionLink = z.object({
  ...versionLink.shape,
  /** Below the origin of the host, with its base path. */
  path: z.string(),
})
export type CreatedVersionLink = z.infer<typeof createdVersionLink>

/** The request body of `POST` and `PUT /session/link`. */
export const linkToken = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** The version that a link leads to, for whoever has its address. */
export const linkedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  /** ISO 8601; the link holds no longer. */
  until: z.string(),
  /** Whether everybody has it by now, or some. */
  released: z.boolean(),
})
export type LinkedVersion = z.infer<typeof linkedVersion>
