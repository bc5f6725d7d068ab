import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import type { StorageScope } from '../transact'

/** Counts a change that other processes have to learn of; call it in the change's transaction. */
export async function bumpRevision(db: Kysely<Schema>, name: string): Promise<number> {
  const { revision } = await db
    .insertInto('revisions')
    .values({ name, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        revision: row('revisions.revision', '+', 1),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** The number of the latest change; 0 before the first. */
export async function readRevision(db: Kysely<Schema>, name: string): Promise<number> {
  return (await readRevisions(db, [name])).get(name) ?? 0
}

/** The same of several; a name without a change is not in it. */
export async function readRevisions(
  db: Kysely<Schema>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('revisions').selectAll().where('name', 'in', names).execute()
  return new Map(rows.map(({ name, revision }) => [name, revision]))
}

/**
 * Waits for who changes the topic, and keeps others waiting until the transaction ends; tells nobody of a change. Call
 * it first: who changes the topic takes this row first as well.
 */
export async function holdRevision(db: Kysely<Schema>, name: string): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ name, revision: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ revision: row.ref('revisions.revision') })),
    )
    .execute()
}

const PRUNED = 'pruned'

/** Notes that all that was old is removed. It is the time, which grows like every number of a revision. */
export async function notePruned({ db, now }: StorageScope): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ name: PRUNED, revision: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: now }))
    .execute()
}

/** When that was, in milliseconds since 1970; 0: never. */
export const readPruned = (db: Kysely<Schema>): Promise<number> => readRevision(db, PRUNED)

/** Wakes those that listen on `channel` when the transaction ends. PostgreSQL only. */
export async function sendNotice(db: Kysely<Schema>, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}
