import type { StorageScope } from '../transact'

/** Seeds that were sown, once in a database: those of the application, and the demo's history. */
export interface SeedsTable {
  /** Marks a seed as sown; false if it was before. A second process waits for the first. */
  claim(name: string): Promise<boolean>
  /** When it was, in milliseconds since 1970; `undefined`: it was not. */
  sownAt(name: string): Promise<number | undefined>
}

export function createSeedsTable({ db, now }: StorageScope): SeedsTable {
  return {
    async claim(name) {
      const row = await db
        .insertInto('seeds')
        .values({ name, seeded_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
    async sownAt(name) {
      const row = await db
        .selectFrom('seeds')
        .select('seeded_at')
        .where('name', '=', name)
        .executeTakeFirst()
      return row && Number(row.seeded_at)
    },
  }
}
