import { emptyLayout, type Layout } from '@slipway/sdk/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema'
import type { StorageScope } from '../transact'
import { countRows } from './rows'

/** Times are milliseconds since 1970. */
export interface StoredLayout {
  /** Counts from 1; 0 is the one before the first, which changes nothing. */
  readonly number: number
  readonly layout: Layout
  /** `null`: nobody published it. */
  readonly createdAt: number | null
  readonly who: string
  readonly why: string
  /** The number of the earlier layout that it brought back. */
  readonly revertOf: number | null
}

const none: StoredLayout = {
  number: 0,
  layout: emptyLayout,
  createdAt: null,
  who: '',
  why: '',
  revertOf: null,
}

/** Published layouts, by number: rows are only ever added. */
export function createLayoutsTable({ db, now }: StorageScope) {
  const newestFirst = () => db.selectFrom('layouts').selectAll().orderBy('number', 'desc')
  async function head(): Promise<StoredLayout> {
    const row = await newestFirst().limit(1).executeTakeFirst()
    return row ? toLayout(row) : none
  }
  return {
    /** The one that everybody gets. */
    head,
    async find(number: number): Promise<StoredLayout | undefined> {
      if (number === 0) return none
      const row = await newestFirst().where('number', '=', number).executeTakeFirst()
      return row && toLayout(row)
    },
    /** Newest first. */
    list: async ({ limit, offset }: { limit: number; offset: number }) =>
      (await newestFirst().limit(limit).offset(offset).execute()).map(toLayout),
    count: (): Promise<number> => countRows(db.selectFrom('layouts')),
    /** Makes it the head, as part of a change of the catalog; returns its number. */
    async add(next: Omit<StoredLayout, 'number' | 'createdAt'>): Promise<number> {
      const number = (await head()).number + 1
      const layout = JSON.stringify(next.layout)
      const { who, why: reason, revertOf: revert_of } = next
      await db
        .insertInto('layouts')
        .values({ number, layout, created_at: now, who, reason, revert_of })
        .execute()
      return number
    },
  }
}

function toLayout(row: Selectable<Schema['layouts']>): StoredLayout {
  const { number, created_at: createdAt, who, reason: why, revert_of: revertOf } = row
  // Written by add(), so it has the shape.
  return { number, layout: JSON.parse(row.layout) as Layout, createdAt, who, why, revertOf }
}
