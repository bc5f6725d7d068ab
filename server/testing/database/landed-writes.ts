import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../storage/schema'
import type { Engine } from '../../storage/storage'
import { createSessionsTable } from '../../storage/tables/accounts/sessions-table'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import { createUserTokensTable } from '../../storage/tables/accounts/user-tokens-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createServersTable } from '../../storage/tables/servers-table'

/** The user that is in every fixture. */
export const landedUser = { email: 'ada@example.test', name: 'Ada' } as const

/** Writes a row of each kind that a running server writes. */
export async function writeAsThisServer({
  db,
  engine,
}: {
  readonly db: Kysely<Schema>
  readonly engine: Engine
}): Promise<void> {
  const now =
    engine === 'postgres'
      ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
      : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
  const scope = { db, now }
  const tenantId = await createTenantsTable(scope).create('North')
  const userId = await createUsersTable(scope).create({
    ...landedUser,
    passwordHash: 'a hash',
    memberships: [{ role: 'sales', tenantId }],
  })
  const data = JSON.stringify({ passport: { user: userId } })
  await createSessionsTable(scope).insert({ sidHash: 'a session', userId, data })
  await createUserTokensTable(scope).create({
    tokenHash: 'a token',
    userId,
    purpose: 'invite',
    lifeMs: 900_000,
  })
  await createServersTable(scope).note({
    id: 'a server',
    name: 'admin-1:3000',
    version: '0.1.0',
    newestStep: '045-name-claims',
    startedAt: 0,
    clockMs: 0,
    secrets: ['a digest'],
    noticeAge: undefined,
    freeBytes: null,
    holds: [],
  })
  await createServersTable(scope).key()
  await createAuditTable(scope).add({
    actor: { id: userId, name: landedUser.email },
    action: 'user.created',
    subject: { id: userId, name: landedUser.email },
    detail: { name: landedUser.name, roles: ['sales@North'] },
  })
}
