import type { StorageScope } from '../transact'

const DAY_MS = 86_400_000

interface NewSigningKey {
  readonly id: string
  readonly remote: string
  readonly name: string
  /** Ed25519, 32 bytes in base64. */
  readonly publicKey: string
  readonly who: string
  readonly days: number | undefined
}

/** Times are milliseconds since 1970. */
export interface StoredSigningKey {
  readonly id: string
  readonly remote: string
  readonly name: string
  readonly publicKey: string
  readonly who: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** Public keys with which teams sign their versions. */
export interface SigningKeysTable {
  /** Returns whether it is new: a key that was revoked does not come back. */
  add(key: NewSigningKey): Promise<boolean>
  /** Also those that are over. */
  list(remote: string): Promise<readonly StoredSigningKey[]>
  /** Returns whether there was such a key to revoke. */
  revoke(remote: string, id: string): Promise<boolean>
  /** The database's clock. */
  now(): Promise<number>
}

export function createSigningKeysTable({ db, now }: StorageScope): SigningKeysTable {
  const readNow = async () => (await db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()).at
  return {
    now: readNow,
    async add({ id, remote, name, publicKey, who, days }) {
      const at = await readNow()
      const { numInsertedOrUpdatedRows: added } = await db
        .insertInto('signing_keys')
        .values({
          id,
          remote,
          name,
          public_key: publicKey,
          who,
          created_at: at,
          expires_at: days === undefined ? null : at + days * DAY_MS,
          revoked_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return added !== 0n
    },
    async list(remote) {
      const rows = await db
        .selectFrom('signing_keys')
        .selectAll()
        .where('remote', '=', remote)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(({ id, name, who, ...row }) => ({
        id,
        remote,
        name,
        who,
        publicKey: row.public_key,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
      }))
    },
    async revoke(remote, id) {
      const { numUpdatedRows } = await db
        .updateTable('signing_keys')
        .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', now) }))
        .where('remote', '=', remote)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
