import type { Layout } from '@slipway/sdk/contract'
import type { Selectable } from 'kysely'
import type { LayoutDraftRow } from '../schema'
import type { StorageScope } from '../transact'
import { countRows } from './rows'

/** Times are milliseconds since 1970. */
export interface StoredDraft {
  readonly id: number
  readonly name: string
  readonly layout: Layout
  /** The number of the published layout that it changes. */
  readonly base: number
  readonly who: string
  readonly createdAt: number
  readonly changedAt: number
  /** Grows with each change. */
  readonly revision: number
}

type DraftContent = Pick<StoredDraft, 'name' | 'layout' | 'base'>

/** Layouts that are being worked on. */
export function createLayoutDraftsTable({ db, now }: StorageScope) {
  const drafts = () => db.selectFrom('layout_drafts').selectAll()
  return {
    /** The one that was changed last comes first. */
    async list(): Promise<readonly StoredDraft[]> {
      const rows = await drafts().orderBy('changed_at', 'desc').orderBy('id', 'desc').execute()
      return rows.map(toDraft)
    },
    count: (): Promise<number> => countRows(db.selectFrom('layout_drafts')),
    async find(id: number): Promise<StoredDraft | undefined> {
      const row = await drafts().where('id', '=', id).executeTakeFirst()
      return row && toDraft(row)
    },
    /** Returns its id. */
    async add({ who, ...draft }: DraftContent & Pick<StoredDraft, 'who'>): Promise<number> {
      const row = await db
        .insertInto('layout_drafts')
        .values({ ...rowOf(draft), who, created_at: now, changed_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    /** Whether it was still of that revision. */
    async change(
      { id, revision }: Pick<StoredDraft, 'id' | 'revision'>,
      draft: DraftContent,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('layout_drafts')
        .set({ ...rowOf(draft), changed_at: now, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async remove(id: number): Promise<void> {
      await db.deleteFrom('layout_drafts').where('id', '=', id).execute()
    },
    /** Removes it if it is still of that revision; whether it was. */
    async take({ id, revision }: Pick<StoredDraft, 'id' | 'revision'>): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('layout_drafts')
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function rowOf({ name, layout, base }: DraftContent) {
  return { name, layout: JSON.stringify(layout), base }
}

function toDraft(row: Selectable<LayoutDraftRow>): StoredDraft {
  const { created_at: createdAt, changed_at: changedAt, ...rest } = row
  // Written by this table, so it has the shape.
  return { ...rest, layout: JSON.parse(row.layout) as Layout, createdAt, changedAt }
}
