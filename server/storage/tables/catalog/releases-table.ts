import type { ReleaseSet } from '@slipway/sdk/contract'
import { inTransaction, type StorageScope } from '../../transact'
import { noteDepartures } from './departures'

export interface StoredRelease {
  /** Grows from release to release; 0 before the first. */
  readonly id: number
  readonly remotes: ReleaseSet
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly who: string
  readonly why: string
  /** It made an earlier set live again. */
  readonly isRollback: boolean
}

interface ReleaseToAdd {
  readonly remotes: ReleaseSet
  readonly who: string
  readonly why: string
  readonly isRollback?: boolean
}

/** Releases: immutable sets, of which the newest is the head. */
export type ReleasesTable = ReturnType<typeof createReleasesTable>

const none: StoredRelease = {
  id: 0,
  remotes: {},
  createdAt: 0,
  who: '',
  why: '',
  isRollback: false,
}

export function createReleasesTable({ db, now }: StorageScope) {
  const newestFirst = () => db.selectFrom('releases').selectAll().orderBy('id', 'desc')
  return {
    async head(): Promise<StoredRelease> {
      const row = await newestFirst().limit(1).executeTakeFirst()
      return row ? toRelease(row) : none
    },
    /** Makes the set the head; returns its id. */
    add: ({ remotes, who, why, isRollback }: ReleaseToAdd): Promise<number> =>
      inTransaction(db, async (trx) => {
        const { id } = await trx
          .insertInto('releases')
          .values({
            remotes: JSON.stringify(remotes),
            who,
            reason: why,
            created_at: now,
            is_rollback: isRollback ? 1 : 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await markReleased({ db: trx, now }, Object.keys(remotes))
        await noteDepartures(trx)
        return id
      }),
    /** Newest first. */
    async list({ limit, offset }: { limit: number; offset: number }) {
      return (await newestFirst().limit(limit).offset(offset).execute()).map(toRelease)
    },
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('releases')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async find(id: number): Promise<StoredRelease | undefined> {
      const row = await newestFirst().where('id', '=', id).executeTakeFirst()
      return row && toRelease(row)
    },
    /** The newest release before `id`; the first one has the empty set before it. */
    async before(id: number): Promise<StoredRelease> {
      const row = await newestFirst().where('id', '<', id).limit(1).executeTakeFirst()
      return row ? toRelease(row) : none
    },
    /** Notes what left the head with releases of servers that do not note it themselves. */
    async noteDepartures(): Promise<void> {
      const head = await newestFirst().limit(1).executeTakeFirst()
      if (head?.is_noted === 0) await inTransaction(db, noteDepartures)
    },
    /** Released remotes, in the order of their first release. */
    async order(): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('remotes')
        .select('name')
        .where('first_released_at', 'is not', null)
        .orderBy('first_released_at')
        .orderBy('name')
        .execute()
      return rows.map(({ name }) => name)
    },
  }
}

async function markReleased({ db, now }: StorageScope, remotes: readonly string[]): Promise<void> {
  if (remotes.length === 0) return
  await db
    .updateTable('remotes')
    .set({ first_released_at: now })
    .where('name', 'in', remotes)
    .where('first_released_at', 'is', null)
    .execute()
}

interface Row {
  readonly id: number
  readonly created_at: number
  readonly reason: string
  readonly who: string
  readonly remotes: string
  readonly is_rollback: number
}

function toRelease({ id, created_at: createdAt, reason: why, who, ...row }: Row): StoredRelease {
  const [remotes, isRollback] = [parseSet(row.remotes), row.is_rollback === 1]
  return { id, remotes, createdAt, who, why, isRollback }
}

function parseSet(text: string): ReleaseSet {
  // Written by add(), so it has the shape.
  return JSON.parse(text) as ReleaseSet
}
