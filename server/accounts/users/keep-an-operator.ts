import { codedProblem } from '@slipway/sdk/contract'
import { bumpRevision } from '../../storage/tables/revisions'
import type { StorageScope } from '../../storage/transact'
import { tablesOf } from '../account-tables'
import type { Roles } from '../roles/roles'

/** Runs a change of accounts and undoes it if nobody is left who can sign in and manage users. */
export async function keepAnOperator(
  scope: StorageScope,
  roles: Roles,
  change: () => Promise<void>,
): Promise<void> {
  // Two operators who disable each other wait here for one another.
  await bumpRevision(scope.db, 'operators')
  const { memberships } = tablesOf(scope)
  const before = await memberships.countHolders(roles.managing)
  await change()
  if (before === 0 || (await memberships.countHolders(roles.managing)) > 0) return
  throw codedProblem(
    'last-operator',
    'Nobody would be left to manage users. Make somebody else an operator first, and let them sign in once.',
  )
}
