import type { ReleaseSet } from '@slipway/sdk/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../../schema'
import { inTransaction, type StorageScope } from '../../transact'
import { countRows } from '../rows'
import { noteDepartures } from './departures'
import { followRelease } from './released-names'

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

type ReleaseToAdd = Pick<StoredRelease, 'remotes' | 'who' | 'why'> &
  Partial<Pick<StoredRelease, 'isRollback'>>

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
        const before = await createReleasesTable({ db: trx, now }).head()
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
        await followRelease({ db: trx, now }, { from: before.remotes, to: remotes })
        return id
      }),
    /** Newest first. */
    async list({ limit, offset }: { limit: number; offset: number }) {
      return (await newestFirst().limit(limit).offset(offset).execute()).map(toRelease)
    },
    count: (): Promise<number> => countRows(db.selectFrom('releases')),
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

function toRelease(row: Selectable<Schema['releases']>): StoredRelease {
  const { id, created_at: createdAt, reason: why, who } = row
  // Written by add(), so it has the shape.
  const remotes = JSON.parse(row.remotes) as ReleaseSet
  return { id, remotes, createdAt, who, why, isRollback: row.is_rollback === 1 }
}
