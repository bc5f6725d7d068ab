import * as z from 'zod/mini'
import { linkedVersion } from '../remotes/version-link'
import { locale } from './profile'
import { tenant } from './session'

const id = z.int().check(z.minimum(1))

/** As whom slots are previewed; whatever is left out is one's own, or the user's. */
export const previewAs = z
  .strictObject({
    user: z.optional(id),
    tenant: z.optional(id),
    /** In place of those that the user holds; they count as held everywhere. */
    roles: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
    locale: z.optional(locale),
  })
  .check(
    z.refine((as) => Object.keys(as).length > 0, 'Say as whom: user, tenant, roles or locale.'),
  )
export type PreviewAs = z.infer<typeof previewAs>

/** The request body of `PUT /session/view`. */
export const newSessionView = z.strictObject({ as: previewAs })
export type NewSessionView = z.infer<typeof newSessionView>

/** The viewer whose slots a session sees at the moment. */
export const previewedViewer = z.object({
  user: z.object({ id: z.number(), name: z.string() }),
  tenant: z.nullable(tenant),
  /** With what they are called in the reader's language. */
  roles: z.array(z.object({ name: z.string(), label: z.string() })),
  locale: z.string(),
  /** The preview that was asked for; the rest follows from it. */
  asked: previewAs,
  /** ISO 8601; it ends by itself. */
  until: z.string(),
})
export type PreviewedViewer = z.infer<typeof previewedViewer>

/** The request body of `PUT /session/draft`; `null`: the published layout, which somebody is about to change. */
export const newSessionDraft = z.strictObject({ draft: z.nullable(id) })

/** The view that a session has instead of its own. */
export const sessionView = z.object({
  as: z.optional(previewedViewer),
  /** Its user arranges the page: by which draft of the layout `slots` are, `null` is the published one. */
  draft: z.optional(
    z.object({
      id: z.nullable(z.number()),
      /** By location, the ids of the entries in `slots`, in their order. */
      ids: z.record(z.string(), z.array(z.string())),
    }),
  ),
  /** The version that it sees by a link; `held`: not on this page, since it is one of Administration. */
  link: z.optional(z.extend(linkedVersion, { held: z.optional(z.literal(true)) })),
})
export type SessionView = z.infer<typeof sessionView>

/** As whom somebody may preview: the body of `GET /session/view`. */
export const previewChoices = z.object({
  /** Whether as other users, too. */
  anyUser: z.boolean(),
  roles: z.array(z.object({ name: z.string(), label: z.string() })),
  tenants: z.array(tenant),
})
export type PreviewChoices = z.infer<typeof previewChoices>
