import * as z from 'zod/mini'
import { anyhow, reason, time } from './catalog'

/** Nobody releases. Rollbacks and the kill switch still work. */
export const releaseFreeze = z.object({
  since: time,
  /** `null`: until somebody lifts it. */
  until: z.nullable(time),
  who: z.string(),
  why: z.string(),
})
export type ReleaseFreeze = z.infer<typeof releaseFreeze>

/** The ETag of a freeze, and that of none. */
export function freezeTag(freeze: ReleaseFreeze | null): string {
  return `"${freeze ? Date.parse(freeze.since) : 0}"`
}

/** The body of `GET /manage/releases/freeze`; `null`: releases are not frozen. */
export const releaseFreezeBody = z.object({ freeze: z.nullable(releaseFreeze) })

/** The freeze that a change took the place of: whose it was, and why. */
const replacedFreeze = z.omit(releaseFreeze, { since: true })
export type ReplacedFreeze = z.infer<typeof replacedFreeze>

/** The reply to `PUT` and `DELETE /manage/releases/freeze`. */
export const changedFreezeBody = z.extend(releaseFreezeBody, {
  /** Left out where releases were not frozen; older servers do not say so. */
  replaced: z.optional(replacedFreeze),
})

/** The request body of `PUT /manage/releases/freeze`; it replaces a freeze that there is. */
export const newReleaseFreeze = z.strictObject({
  /** With its zone, and in the future; `null`: until somebody lifts it. */
  until: z.nullable(z.iso.datetime({ offset: true })),
  why: reason,
  anyhow,
})
export type NewReleaseFreeze = z.infer<typeof newReleaseFreeze>
