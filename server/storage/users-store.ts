import { CodedError } from '@slipway/sdk/contract'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { prepareQuery } from './prepare-query'
import type { Schema, UserRow } from './schema'
import type { Storage } from './storage'
import { isForeignKeyViolation, isUniqueViolation } from './storage-errors'

export type StoredUser = Selectable<UserRow>

/** A role, in one tenant or (`null`) in all of them. */
interface Membership {
  readonly tenantId: number | null
  readonly role: string
}

interface NewUser {
  readonly email: string
  readonly name: string
  readonly locale?: string
  readonly passwordHash?: string
  readonly memberships?: readonly Membership[]
}

/** One role of a user in one tenant, with both names; a role held everywhere stands once a tenant. */
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

export interface UsersStore {
  find(id: number): Promise<StoredUser | undefined>
  findByEmail(email: string): Promise<StoredUser | undefined>
  list(): Promise<readonly StoredUser[]>
  /** Gives the new user's id, or throws `email-taken` or `tenant-unknown`. */
  create(user: NewUser): Promise<number>
  grant(userId: number, membership: Membership): Promise<void>
  membershipsOf(userId: number): Promise<readonly Membership[]>
  /** Sets the password and ends the user's sessions; gives the hashes of their ids. */
  setPassword(userId: number, passwordHash: string): Promise<readonly string[]>
  /** Ends the user's sessions as well. */
  disable(userId: number): Promise<readonly string[]>
  enable(userId: number): Promise<void>
  /** What the user may do where; nothing for a user who is disabled or gone. */
  readAccess(userId: number): Promise<readonly AccessRow[]>
}

export function createUsersStore({ db, now }: Storage): UsersStore {
  const users = () => db.selectFrom('users').selectAll()
  const readAccess = prepareQuery<AccessRow>(db, accessQuery(db))
  return {
    find: (id) => users().where('id', '=', id).executeTakeFirst(),
    findByEmail: (email) => users().where('email', '=', normalEmail(email)).executeTakeFirst(),
    list: () => users().orderBy('email').execute(),
    create(user) {
      return db
        .transaction()
        .execute(async (trx) => {
          const { id } = await trx
            .insertInto('users')
            .values({
              email: normalEmail(user.email),
              name: user.name,
              locale: user.locale ?? 'en',
              password_hash: user.passwordHash ?? null,
              disabled_at: null,
              created_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          for (const membership of user.memberships ?? []) await grant(trx, id, membership)
          return id
        })
        .catch((error: unknown) => {
          throw translate(error, user.email)
        })
    },
    grant: (userId, membership) =>
      db
        .transaction()
        .execute((trx) => grant(trx, userId, membership))
        .catch((error: unknown) => {
          throw translate(error, String(userId))
        }),
    async membershipsOf(userId) {
      const rows = await db
        .selectFrom('memberships')
        .select(['tenant_id', 'role'])
        .where('user_id', '=', userId)
        .orderBy('role')
        .execute()
      return rows.map(({ tenant_id, role }) => ({ tenantId: tenant_id, role }))
    },
    setPassword: (userId, passwordHash) =>
      db.transaction().execute((trx) => setPassword(trx, userId, passwordHash)),
    disable: (userId) =>
      db.transaction().execute(async (trx) => {
        await trx
          .updateTable('users')
          .set({ disabled_at: now })
          .where('id', '=', userId)
          .where('disabled_at', 'is', null)
          .execute()
        return endSessions(trx, userId)
      }),
    async enable(userId) {
      await db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
    },
    readAccess,
  }
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

/** Also used where a one-time link is redeemed, in that transaction. */
export async function setPassword(
  trx: Transaction<Schema>,
  userId: number,
  passwordHash: string,
): Promise<readonly string[]> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
  return endSessions(trx, userId)
}

async function endSessions(trx: Transaction<Schema>, userId: number): Promise<readonly string[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('sid_hash')
    .execute()
  return ended.map((row) => row.sid_hash)
}

async function grant(
  trx: Transaction<Schema>,
  userId: number,
  { tenantId, role }: Membership,
): Promise<void> {
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, tenant_id: tenantId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

function translate(error: unknown, subject: string): unknown {
  if (isUniqueViolation(error))
    return new CodedError('email-taken', `There is a user ${subject} already.`, { status: 409 })
  if (isForeignKeyViolation(error))
    return new CodedError('tenant-unknown', 'There is no such tenant or user.', { status: 404 })
  return error
}
