import { sessionLimits } from '../identity/sessions/session-limits'
import { createAuditStore } from '../storage/tables/audit-table'
import { createMembershipsStore } from '../storage/tables/memberships-table'
import { createSessionsStore } from '../storage/tables/sessions-table'
import { createTenantsStore } from '../storage/tables/tenants-table'
import { createUserTokensStore } from '../storage/tables/user-tokens-table'
import { createUsersStore } from '../storage/tables/users-table'
import type { StorageScope } from '../storage/transact'

export type Stores = ReturnType<typeof storesOf>

/** What accounts are kept in, all within one scope. */
export function storesOf(scope: StorageScope) {
  return {
    users: createUsersStore(scope),
    memberships: createMembershipsStore(scope),
    tenants: createTenantsStore(scope),
    tokens: createUserTokensStore(scope),
    sessions: createSessionsStore(scope, sessionLimits),
    audit: createAuditStore(scope),
  }
}
