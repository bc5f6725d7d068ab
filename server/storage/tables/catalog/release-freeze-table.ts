import type { StorageScope } from '../../transact'

export interface StoredFreeze {
  /** Milliseconds since 1970, by the database's clock. */
  readonly since: number
  /** `undefined`: until it is lifted. */
  readonly until: number | undefined
  readonly who: string
  readonly why: string
}

/** Whether releases are frozen. The database's clock says when it ends, for all of its servers. */
export type ReleaseFreezeTable = ReturnType<typeof createReleaseFreezeTable>

export function createReleaseFreezeTable({ db, now }: StorageScope) {
  return {
    /** `undefined`: releases are not frozen, or not any more. */
    async current(): Promise<StoredFreeze | undefined> {
      const row = await db
        .selectFrom('release_freeze')
        .selectAll()
        .where((freeze) => freeze.or([freeze('ends_at', 'is', null), freeze('ends_at', '>', now)]))
        .executeTakeFirst()
      if (!row) return undefined
      const { since, ends_at: until, who, reason: why } = row
      return { since, until: until ?? undefined, who, why }
    },
    /** In place of the one before. */
    async set({ until, who, why }: Omit<StoredFreeze, 'since'>): Promise<void> {
      const values = { since: now, ends_at: until ?? null, who, reason: why }
      await db
        .insertInto('release_freeze')
        .values({ id: 1, ...values })
        .onConflict((known) => known.column('id').doUpdateSet(values))
        .execute()
    },
    async lift(): Promise<void> {
      await db.deleteFrom('release_freeze').execute()
    },
  }
}
