import type { CredentialState } from '@slipway/sdk/contract'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Schema } from '../../schema'
import { readNow, type StorageScope } from '../../transact'
import {
  byNextEnd,
  type CredentialPage,
  type CredentialQuery,
  credentialStateAt,
  endsBy,
  matchesCredential,
} from '../accounts/credential-state'
import { countRows } from '../rows'

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
  /** When the newest version was published that it signed. */
  readonly lastUsedAt: number | null
  readonly state: CredentialState
}

interface Ending {
  /** Default: of every remote. */
  readonly remote?: string
  readonly days: number
  readonly limit: number
}

/** Public keys with which teams sign their versions. */
export function createSigningKeysTable({ db, now }: StorageScope) {
  const select = () => db.selectFrom('signing_keys').selectAll().select(lastUse)
  return {
    /** The database's clock. */
    now: (): Promise<number> => readNow({ db, now }),
    /** Returns whether it is new: a key that was revoked does not come back. */
    async add({ id, remote, name, publicKey, who, days }: NewSigningKey): Promise<boolean> {
      const at = await readNow({ db, now })
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
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return added !== 0n
    },
    /** Also those that are over. */
    async list(remote: string): Promise<readonly StoredSigningKey[]> {
      const at = await readNow({ db, now })
      const rows = await select()
        .where('remote', '=', remote)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => toKey(row, at))
    },
    /** Returns keys, those that end next first, then those that are over. */
    async search(query: CredentialPage): Promise<readonly StoredSigningKey[]> {
      const at = await readNow({ db, now })
      const matching = select().where(matchesCredential(query, at))
      const ordered = byNextEnd(at).reduce((list, order) => list.orderBy(order), matching)
      const rows = await ordered.orderBy('id').limit(query.limit).offset(query.offset).execute()
      return rows.map((row) => toKey(row, at))
    },
    async count(query: CredentialQuery): Promise<number> {
      const matching = matchesCredential(query, await readNow({ db, now }))
      return await countRows(db.selectFrom('signing_keys').where(matching))
    },
    /** Returns the keys that end within so many days, the next first. */
    async endingWithin({ remote, days, limit }: Ending): Promise<readonly StoredSigningKey[]> {
      const at = await readNow({ db, now })
      const rows = await select()
        .where(matchesCredential({ remote }, at))
        .where(endsBy(at, at + days * DAY_MS))
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map((row) => toKey(row, at))
    },
    /** Returns whether there was such a key to revoke. */
    async revoke(remote: string, id: string): Promise<boolean> {
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

function lastUse({ selectFrom }: ExpressionBuilder<Schema, 'signing_keys'>) {
  return selectFrom('versions')
    .select((row) => row.fn.max('versions.created_at').as('at'))
    .whereRef('versions.remote', '=', 'signing_keys.remote')
    .whereRef('versions.signed_by', '=', 'signing_keys.id')
    .as('last_used_at')
}

type KeyRow = Selectable<Schema['signing_keys']> & { readonly last_used_at: number | null }

function toKey(row: KeyRow, at: number): StoredSigningKey {
  const { id, remote, name, who } = row
  return {
    id,
    remote,
    name,
    who,
    publicKey: row.public_key,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    state: credentialStateAt(row, at),
  }
}
