import { createUsersTable } from '../storage/tables/accounts/users-table'
import type { StorageScope } from '../storage/transact'

/** The demo's users, by their addresses. */
export interface Cast {
  /** The operator who released. */
  readonly operator: string
  /** Colleagues whose pages failed, and fail when an operator breaks something. */
  readonly colleagues: readonly string[]
}

/** Ids of those colleagues who are users. */
export async function colleaguesIn(
  scope: StorageScope,
  { colleagues }: Pick<Cast, 'colleagues'>,
): Promise<readonly number[]> {
  const table = createUsersTable(scope)
  const found = await Promise.all(colleagues.map((email) => table.findByEmail(email)))
  return found.flatMap((user) => (user ? [user.id] : []))
}
