import { sessionLimits } from '../identity/sessions/session-limits'
import { createAuditStore } from '../storage/audit-store'
import { createMembershipsStore } from '../storage/memberships-store'
import { createSessionsStore } from '../storage/sessions-store'
import { createTenantsStore } from '../storage/tenants-store'
import type { StorageScope } from '../storage/transact'
import { createUserTokensStore } from '../storage/user-tokens-store'
import { createUsersStore } from '../storage/users-store'

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
