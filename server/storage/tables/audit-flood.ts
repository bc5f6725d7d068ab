import { type AuditAction, codedProblem } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { StorageScope } from '../transact'

/** What whoever has few rights can do as often as they like, with a row each time. */
const ofLowRights = [
  'profile.changed',
  'profile.confirmed',
  'remote.link-opened',
  'remote.overridden',
  'preview.begun',
  'layout.draft-created',
] as const satisfies readonly AuditAction[]

/** Rows of these that one user can make in an hour: more than any day's work, and no flood. */
export const mostInAnHour = 200
const HOUR_MS = 3_600_000
/** The last rows of a user that are looked at. */
const LOOKED_AT = 1000

/** 429 where a user made so many rows that need few rights: what has no row is not done either. */
export async function refuseFlood(
  { db, now }: StorageScope,
  { actor, action }: { readonly actor: { readonly name: string }; readonly action: AuditAction },
): Promise<void> {
  if (!ofLowRights.some((one) => one === action)) return
  const last = db
    .selectFrom('audit')
    .select(['action', 'at'])
    .where('actor', '=', actor.name)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
  const { made } = await db
    .selectFrom(last.as('last'))
    .select(sql<number>`count(*)`.as('made'))
    .where('action', 'in', ofLowRights)
    .where('at', '>', sql<number>`${now} - ${sql.lit(HOUR_MS)}`)
    .executeTakeFirstOrThrow()
  if (Number(made) < mostInAnHour) return
  throw codedProblem(
    'rate-limited',
    `You made ${mostInAnHour} changes of this kind within an hour, and each has a row in the audit. Wait a while.`,
    { headers: { 'Retry-After': '600' } },
  )
}
