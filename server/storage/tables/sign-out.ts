import { type StorageScope, transact } from '../transact'
import { createAuditTable } from './audit-table'
import { createSessionsTable } from './sessions-table'

/** Deletes a session whose user signs out, with its row in the audit. */
export function signOutSession(storage: StorageScope, sidHash: string): Promise<void> {
  return transact(storage, async (scope) => {
    const owner = await scope.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.email as name', 'sessions.address'])
      .where('sessions.sid_hash', '=', sidHash)
      .executeTakeFirst()
    await createSessionsTable(scope).delete(sidHash)
    if (!owner) return
    const { address, ...user } = owner
    const detail = { ...(address !== null && { address }) }
    await createAuditTable(scope).add({
      actor: user,
      action: 'sign-out.done',
      subject: user,
      detail,
    })
  })
}
