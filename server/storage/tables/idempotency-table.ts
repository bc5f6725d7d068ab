import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import type { StorageScope } from '../transact'

/** A call that carries a key. */
export interface KeyedCall {
  readonly userId: number
  readonly call: string
  readonly keyHash: string
  readonly bodyHash: string
  /** The rights that the caller had, one a line. */
  readonly rights: string
  /** Names this attempt. */
  readonly token: string
}

/** An earlier attempt of the same call. */
export interface EarlierCall extends Pick<KeyedCall, 'bodyHash' | 'rights' | 'token'> {
  /** JSON; `null` while it is under way, or if it was interrupted. */
  readonly answer: string | null
  /** Milliseconds since it began. */
  readonly age: number
}

/** Rows of calls that carry a key. */
export type IdempotencyTable = ReturnType<typeof createIdempotencyTable>

const DAY_MS = 86_400_000

export function createIdempotencyTable({ db, now }: StorageScope) {
  const rowOf = ({ userId, call, keyHash }: KeyedCall) =>
    ({ user_id: userId, call, key_hash: keyHash }) as const

  async function prune(): Promise<void> {
    await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<number>`${now} - ${sql.lit(DAY_MS)}`)
      .execute()
  }

  async function insert(call: KeyedCall): Promise<boolean> {
    const { bodyHash, rights, token } = call
    const row = await db
      .insertInto('idempotency_keys')
      .values({ ...rowOf(call), body_hash: bodyHash, rights, token, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token')
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    /** Enters the call; returns the earlier attempt where there is one. */
    async claim(call: KeyedCall): Promise<EarlierCall | undefined> {
      await prune()
      if (await insert(call)) return undefined
      const row = await db
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'rights', 'token', 'answer'])
        .select(sql<number>`${now} - created_at`.as('age'))
        .where((row) => row.and(rowOf(call)))
        .executeTakeFirst()
      // Released between the two statements: the next attempt may have it.
      if (!row) return { ...call, answer: null, age: 0 }
      const { body_hash: bodyHash, rights, token, answer, age } = row
      return { bodyHash, rights, token, answer, age: Number(age) }
    },
    /** Takes over an attempt that was interrupted; false if somebody else was faster. */
    async claimAbandoned(call: KeyedCall, token: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('idempotency_keys')
        .set({ token: call.token, rights: call.rights, created_at: now })
        .where((row) => row.and({ ...rowOf(call), token }))
        .where('answer', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    /** Keeps the answer, as part of the transaction that `db` is. False: the attempt was taken over. */
    async answer(
      call: KeyedCall,
      answer: string,
      transaction: Kysely<Schema> = db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('idempotency_keys')
        .set({ answer })
        .where((row) => row.and({ ...rowOf(call), token: call.token }))
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    /** Forgets an attempt without an answer. */
    async release(call: KeyedCall): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where((row) => row.and({ ...rowOf(call), token: call.token }))
        .where('answer', 'is', null)
        .execute()
    },
  }
}
