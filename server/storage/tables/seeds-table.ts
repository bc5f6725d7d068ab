import type { StorageScope } from '../transact'

/** Seeds that were sown, once in a database: those of the application, and the demo's history. */
export function createSeedsTable({ db, now }: StorageScope) {
  return {
    /** Marks a seed as sown; false if it was before. A second process waits for the first. */
    async claim(name: string): Promise<boolean> {
      const row = await db
        .insertInto('seeds')
        .values({ name, seeded_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
    /** When it was, in milliseconds since 1970; `undefined`: it was not. */
    async sownAt(name: string): Promise<number | undefined> {
      const seed = db.selectFrom('seeds').select('seeded_at').where('name', '=', name)
      return (await seed.executeTakeFirst())?.seeded_at
    },
  }
}
