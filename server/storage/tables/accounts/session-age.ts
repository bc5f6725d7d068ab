import type { StorageScope } from '../../transact'

/** Milliseconds since this session's user last gave the password; `undefined` when there is none. */
export async function readSessionAge(
  { db, now }: StorageScope,
  sidHash: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at', now.as('now')])
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst()
  return row && row.now - Math.max(row.created_at, row.confirmed_at ?? 0)
}

/** Notes that the session's user has given the password again. */
export async function confirmSession({ db, now }: StorageScope, sidHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('sid_hash', '=', sidHash)
    .execute()
}
