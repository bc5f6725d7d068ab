import type { StorageScope } from '../transact'

const DAY_MS = 86_400_000
// Often enough to see which tokens nobody uses.
const NOTE_USE_EVERY_MS = 60_000

interface NewTeamToken {
  readonly remote: string
  readonly name: string
  readonly tokenHash: string
  readonly who: string
  readonly days: number
}

/** Times are milliseconds since 1970. */
interface StoredTeamToken {
  readonly id: number
  readonly remote: string
  readonly name: string
  readonly who: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
}

/** Tokens with which a team publishes and releases its own remote; only their hashes are kept. */
export interface TeamTokensTable {
  add(token: NewTeamToken): Promise<{ readonly id: number; readonly expiresAt: number }>
  list(remote: string): Promise<readonly StoredTeamToken[]>
  /** Returns whether there was such a token to revoke. */
  revoke(remote: string, id: number): Promise<boolean>
  /** The token and what state it is in; notes that it was used. */
  use(
    tokenHash: string,
  ): Promise<{ readonly token: StoredTeamToken; readonly state: TokenState } | undefined>
}

export type TokenState = 'valid' | 'expired' | 'revoked'

export function createTeamTokensTable({ db, now }: StorageScope): TeamTokensTable {
  const select = () => db.selectFrom('team_tokens').selectAll()
  const readNow = () => db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
  return {
    async add({ remote, name, tokenHash, who, days }) {
      const { at } = await readNow()
      const expiresAt = at + days * DAY_MS
      const { id } = await db
        .insertInto('team_tokens')
        .values({
          remote,
          name,
          token_hash: tokenHash,
          who,
          created_at: at,
          expires_at: expiresAt,
          last_used_at: null,
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, expiresAt }
    },
    async list(remote) {
      const rows = await select().where('remote', '=', remote).orderBy('id', 'desc').execute()
      return rows.map(toToken)
    },
    async revoke(remote, id) {
      const { numUpdatedRows } = await db
        .updateTable('team_tokens')
        .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', now) }))
        .where('remote', '=', remote)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async use(tokenHash) {
      const row = await select().where('token_hash', '=', tokenHash).executeTakeFirst()
      if (!row) return undefined
      const token = toToken(row)
      const { at } = await readNow()
      if (token.revokedAt !== null) return { token, state: 'revoked' }
      if (token.expiresAt <= at) return { token, state: 'expired' }
      if (at - (token.lastUsedAt ?? 0) > NOTE_USE_EVERY_MS) {
        const set = { last_used_at: at }
        await db.updateTable('team_tokens').set(set).where('id', '=', token.id).execute()
      }
      return { token, state: 'valid' }
    },
  }
}

interface Row {
  readonly id: number
  readonly remote: string
  readonly name: string
  readonly who: string
  readonly created_at: number
  readonly expires_at: number
  readonly last_used_at: number | null
  readonly revoked_at: number | null
}

function toToken(row: Row): StoredTeamToken {
  const { id, remote, name, who } = row
  return {
    id,
    remote,
    name,
    who,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
