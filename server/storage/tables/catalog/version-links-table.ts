import { isForeignKeyViolation } from '../../dialects/storage-errors'
import { readNow, type StorageScope } from '../../transact'
import type { VersionName } from './versions-table'

interface NewVersionLink extends VersionName {
  readonly tokenHash: string
  readonly who: string
  readonly lifeMs: number
}

/** A link that holds; times are milliseconds since 1970. */
export interface StoredVersionLink extends VersionName {
  readonly id: number
  readonly who: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** Links to versions that need not be released. Only hashes of their tokens are kept, and only while they hold. */
export function createVersionLinksTable({ db, now }: StorageScope) {
  const select = () =>
    db
      .selectFrom('version_links')
      .select(['id', 'remote', 'version', 'who', 'created_at', 'expires_at'])
      .where('expires_at', '>', now)
  return {
    /** Removes those that are over, too. */
    async add({ lifeMs, tokenHash, ...link }: NewVersionLink): Promise<StoredVersionLink> {
      const at = await readNow({ db, now })
      await db.deleteFrom('version_links').where('expires_at', '<=', at).execute()
      const row = await db
        .insertInto('version_links')
        .values({ ...link, token_hash: tokenHash, created_at: at, expires_at: at + lifeMs })
        .returning(['id', 'remote', 'version', 'who', 'created_at', 'expires_at'])
        .executeTakeFirstOrThrow()
      return toLink(row)
    },
    /** Newest first. */
    async list(remote: string): Promise<readonly StoredVersionLink[]> {
      const rows = await select().where('remote', '=', remote).orderBy('id', 'desc').execute()
      return rows.map(toLink)
    },
    async find(tokenHash: string): Promise<StoredVersionLink | undefined> {
      const row = await select().where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && toLink(row)
    },
    /** Ends it for all sessions that have it, and returns what it was. */
    async remove(remote: string, id: number): Promise<VersionName | undefined> {
      return await db
        .deleteFrom('version_links')
        .where('remote', '=', remote)
        .where('id', '=', id)
        .returning(['remote', 'version'])
        .executeTakeFirst()
    },
    /** In place of the one that the session had. Session and link may be gone since they were read. */
    async open(sidHash: string, id: number): Promise<'opened' | 'no-session' | 'no-link'> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ link_id: id })
        .where('sid_hash', '=', sidHash)
        .executeTakeFirst()
        .catch(unlessEnded)
      if (numUpdatedRows === undefined) return 'no-link'
      return numUpdatedRows > 0n ? 'opened' : 'no-session'
    },
    /** Returns whether the session had one. */
    async leave(sidHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ link_id: null })
        .where('sid_hash', '=', sidHash)
        .where('link_id', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function unlessEnded(error: unknown): { readonly numUpdatedRows: undefined } {
  if (!isForeignKeyViolation(error)) throw error
  return { numUpdatedRows: undefined }
}

interface LinkRow extends VersionName {
  readonly id: number
  readonly who: string
  readonly created_at: number
  readonly expires_at: number
}

function toLink({ created_at, expires_at, ...row }: LinkRow): StoredVersionLink {
  return { ...row, createdAt: created_at, expiresAt: expires_at }
}
