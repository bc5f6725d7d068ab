import type { PreviewAs } from '@slipway/sdk/contract'
import type { StorageScope } from '../transact'

/** As whom a session sees slots. */
export interface StoredPreview {
  readonly as: PreviewAs
  /** The user it is about, for the audit. */
  readonly subject: { readonly id: number; readonly name: string }
  /** Milliseconds since 1970, by the database's clock. */
  readonly until: number
}

/** What a session sees instead of its own; the JSON in its row. */
interface StoredView {
  readonly preview?: StoredPreview
}

/** The same at this moment. */
export interface FoundView {
  readonly preview?: StoredPreview & { readonly isOver: boolean }
}

/** `text` as it is in the row, `now` by the same clock. */
export function readSessionView(text: string | null, now: number): FoundView | undefined {
  if (text === null) return undefined
  // Written by this file, so it has the shape.
  const { preview } = JSON.parse(text) as StoredView
  return { ...(preview && { preview: { ...preview, isOver: preview.until <= now } }) }
}

/** Returns what was kept; `undefined` when the session is gone. */
export async function storePreview(
  { db, now }: StorageScope,
  sidHash: string,
  { lastsMs, ...wanted }: Omit<StoredPreview, 'until'> & { readonly lastsMs: number },
): Promise<StoredPreview | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(now.as('now'))
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst()
  if (!row) return undefined
  const preview = { ...wanted, until: row.now + lastsMs }
  const view: StoredView = { preview }
  await db
    .updateTable('sessions')
    .set({ view: JSON.stringify(view) })
    .where('sid_hash', '=', sidHash)
    .execute()
  return preview
}

/** What the session had, also if its time was over; of several callers one gets it. */
export async function removeView(
  { db, now }: StorageScope,
  sidHash: string,
): Promise<FoundView | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['view', now.as('now')])
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst()
  if (!row?.view) return undefined
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ view: null })
    .where('sid_hash', '=', sidHash)
    .where('view', '=', row.view)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? readSessionView(row.view, row.now) : undefined
}
