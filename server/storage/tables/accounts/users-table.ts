import { codedProblem } from '@slipway/sdk/contract'
import { type ExpressionBuilder, type Kysely, PostgresAdapter, type Selectable } from 'kysely'
import { isUniqueViolation } from '../../dialects/storage-errors'
import { prepareQuery } from '../../prepare-query'
import { hasText } from '../../records/like'
import type { Schema, UserRow } from '../../schema'
import { inTransaction, type StorageScope } from '../../transact'
import { countRows } from '../rows'
import { createMembershipsTable, type Membership } from './memberships-table'
import { createSessionsTable } from './sessions-table'

export type StoredUser = Selectable<UserRow>

interface NewUser {
  readonly email: string
  readonly name: string
  readonly locale?: string
  readonly passwordHash?: string
  readonly memberships?: readonly Membership[]
}

/** One role of a user in one tenant, with both names; a role held everywhere is once a tenant. */
export interface AccessRow {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly locale: string
  readonly role: string | null
  /** `null`: held everywhere. */
  readonly roleTenantId: number | null
  readonly tenantId: number | null
  readonly tenantName: string | null
}

interface UsersQuery {
  /** A part of the name or the address. */
  readonly q?: string | undefined
  readonly state?: UserState | undefined
}

type UserState = 'invited' | 'active' | 'disabled'

export type UsersTable = ReturnType<typeof createUsersTable>

export function createUsersTable({ db, now }: StorageScope) {
  const users = () => db.selectFrom('users').selectAll()
  const enabled = () => db.selectFrom('users').where('disabled_at', 'is', null)
  const readAccess = prepareQuery<AccessRow>(db, accessQuery(db))
  return {
    find: (id: number): Promise<StoredUser | undefined> =>
      users().where('id', '=', id).executeTakeFirst(),
    /** The same; nobody changes the user until the transaction has ended. */
    hold(id: number): Promise<StoredUser | undefined> {
      const found = users().where('id', '=', id)
      // SQLite has one writer at a time.
      const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
      return (isPostgres ? found.forShare() : found).executeTakeFirst()
    },
    async findByEmail(email: string): Promise<StoredUser | undefined> {
      // PostgreSQL takes no text with NUL in it.
      if (email.includes('\0')) return undefined
      return await users().where('email', '=', normalEmail(email)).executeTakeFirst()
    },
    /** By name. */
    async list({ limit, offset, ...query }: UsersQuery & { limit?: number; offset?: number } = {}) {
      let found = users()
        .where((row) => matches(row, query))
        .orderBy('name')
        .orderBy('id')
      if (limit !== undefined) found = found.limit(limit).offset(offset ?? 0)
      return await found.execute()
    },
    count: (query: UsersQuery): Promise<number> =>
      countRows(db.selectFrom('users').where((row) => matches(row, query))),
    countEnabled: (): Promise<number> => countRows(enabled()),
    /** Ids of users who are not disabled, the lowest first, behind `after`. */
    async enabledIds({ after, limit }: { after: number; limit: number }) {
      const found = enabled().select('id').where('id', '>', after).orderBy('id').limit(limit)
      return (await found.execute()).map(({ id }) => id)
    },
    /** Returns the new user's id, or throws `email-taken` or `tenant-unknown`. */
    create: (user: NewUser): Promise<number> =>
      inTransaction(db, async (trx) => {
        const id = await insertUser(trx, user, now)
        await createMembershipsTable({ db: trx, now }).addAll(id, user.memberships ?? [])
        return id
      }),
    async change(
      userId: number,
      { name, locale }: { name: string; locale: string },
    ): Promise<void> {
      await db.updateTable('users').set({ name, locale }).where('id', '=', userId).execute()
    },
    /**
     * Sets the password and ends the user's sessions, but for one; returns the hashes of their ids.
     * With `replaces` only while that is the password: `undefined` when it is not any more.
     */
    setPassword: (
      userId: number,
      passwordHash: string,
      only?: { readonly replaces: string; readonly keepSession: string },
    ): Promise<readonly string[] | undefined> =>
      inTransaction(db, async (trx) => {
        let update = trx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', userId)
        if (only) update = update.where('password_hash', '=', only.replaces)
        const { numUpdatedRows } = await update.executeTakeFirst()
        if (numUpdatedRows === 0n) return undefined
        return await createSessionsTable({ db: trx, now }).deleteOfUser(userId, only?.keepSession)
      }),
    /** Ends the user's sessions as well. */
    disable: (userId: number): Promise<readonly string[]> =>
      inTransaction(db, async (trx) => {
        await trx
          .updateTable('users')
          .set({ disabled_at: now })
          .where('id', '=', userId)
          .where('disabled_at', 'is', null)
          .execute()
        return await createSessionsTable({ db: trx, now }).deleteOfUser(userId)
      }),
    async enable(userId: number): Promise<void> {
      await db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
    },
    /** Reads what the user may do where; nothing for a user who is disabled or gone. */
    readAccess,
  }
}

async function insertUser(
  db: Kysely<Schema>,
  user: NewUser,
  now: StorageScope['now'],
): Promise<number> {
  const values = {
    email: normalEmail(user.email),
    name: user.name,
    locale: user.locale ?? 'en',
    password_hash: user.passwordHash ?? null,
    disabled_at: null,
    created_at: now,
  }
  try {
    const insert = db.insertInto('users').values(values).returning('id')
    return (await insert.executeTakeFirstOrThrow()).id
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw codedProblem('email-taken', `There is already a user ${user.email}.`)
  }
}

function matches(row: ExpressionBuilder<Schema, 'users'>, { q, state }: UsersQuery) {
  const conditions = []
  if (q) conditions.push(row.or([hasText('name', q), hasText('email', q)]))
  if (state === 'disabled') conditions.push(row('disabled_at', 'is not', null))
  else if (state) {
    conditions.push(row('disabled_at', 'is', null))
    conditions.push(row('password_hash', state === 'invited' ? 'is' : 'is not', null))
  }
  return row.and(conditions)
}

/** The access of the user whose id takes the place of the 0. */
function accessQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('tenants', (join) =>
      join.on((on) =>
        on.or([
          on('tenants.id', '=', on.ref('memberships.tenant_id')),
          on.and([on('memberships.role', 'is not', null), on('memberships.tenant_id', 'is', null)]),
        ]),
      ),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.locale',
      'memberships.role',
      'memberships.tenant_id as roleTenantId',
      'tenants.id as tenantId',
      'tenants.name as tenantName',
    ])
    .where('users.id', '=', 0)
    .where('users.disabled_at', 'is', null)
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
