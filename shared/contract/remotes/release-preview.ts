import * as z from 'zod/mini'
import { fault } from '../problems/problem'
import { newRelease, newRollback, passedOver, releasedRemote, releaseId, time } from './catalog'
import { releaseFreeze } from './release-freeze'

/** The request body of `POST /manage/releases/preview`: a release or a rollback without its reason. */
export const newReleasePreview = z.union([
  z.omit(newRelease, { why: true }),
  z.strictObject({ rollback: z.omit(newRollback, { why: true }) }),
])
export type NewReleasePreview = z.infer<typeof newReleasePreview>

/** When a version was live as the base version; `until` is `null` while it is. */
const liveSpan = z.object({
  /** `null`: for longer than the last 500 releases. */
  since: z.nullable(time),
  until: z.nullable(time),
})

/** The effects of a release or a rollback, before it is made. */
export const releasePreview = z.object({
  /** The head that it would change. */
  head: releaseId,
  changes: z.array(
    z.object({
      remote: z.string(),
      from: z.nullable(releasedRemote),
      to: z.nullable(releasedRemote),
      /** Since when the version of `from` is live. */
      live: z.nullable(liveSpan),
      /** When the version of `to` was live last; `null`: never in the last 500 releases. */
      before: z.nullable(liveSpan),
    }),
  ),
  /**
   * Versions that a rollback would not restore, because they failed. Without a change it would be refused:
   * `no-good-version`.
   */
  passedOver: z.array(passedOver),
  /** Why it would be refused, as in `release-refused`. */
  faults: z.array(fault),
  /** It would be refused with `releases-frozen`; never of a rollback. */
  freeze: z.nullable(releaseFreeze),
})
export type ReleasePreview = z.infer<typeof releasePreview>

/** The body of `GET /manage/releases/reach`: how many users a canary would have. */
export const canaryReach = z.object({
  /** Users who are not disabled. */
  users: z.number(),
  /** The users among them who would get it. */
  canary: z.number(),
  /** Otherwise `canary` is an estimate from 20,000 of them. */
  exact: z.boolean(),
})
export type CanaryReach = z.infer<typeof canaryReach>
