import type { StorageScope } from './transact'

/** Milliseconds since the sign-in that made this session; `undefined` when there is none. */
export async function readSessionAge(
  { db, now }: StorageScope,
  sidHash: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', now.as('now')])
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst()
  return row && row.now - row.created_at
}
