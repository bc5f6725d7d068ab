import { createMembershipsTable } from '../storage/tables/accounts/memberships-table'
import { createSessionsTable } from '../storage/tables/accounts/sessions-table'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createUserTokensTable } from '../storage/tables/accounts/user-tokens-table'
import { createUsersTable } from '../storage/tables/accounts/users-table'
import { createAuditTable } from '../storage/tables/audit-table'
import type { StorageScope } from '../storage/transact'

export type AccountTables = ReturnType<typeof tablesOf>

/** Returns the tables that accounts are kept in, all within one scope. */
export function tablesOf(scope: StorageScope) {
  return {
    users: createUsersTable(scope),
    memberships: createMembershipsTable(scope),
    tenants: createTenantsTable(scope),
    tokens: createUserTokensTable(scope),
    sessions: createSessionsTable(scope),
    audit: createAuditTable(scope),
  }
}
