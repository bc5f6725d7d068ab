import type { PreviewAs } from '@slipway/sdk/contract'
import type { StorageScope } from '../../transact'
import type { VersionName } from '../catalog/versions-table'

/** As whom a session sees slots. */
export interface StoredPreview {
  readonly as: PreviewAs
  /** The user it is about, for the audit. */
  readonly subject: { readonly id: number; readonly name: string }
  /** Milliseconds since 1970, by the database's clock. */
  readonly until: number
}

/** The view that a session sees instead of its own; the JSON in its row. */
interface StoredView {
  readonly preview?: StoredPreview
  /** By which draft of the layout; `null` is the published one. */
  readonly draft?: { readonly id: number | null; readonly until: number }
}

type AtThisMoment<Part> = Part & { readonly isOver: boolean }

/** The link whose version a session sees. */
interface FoundLink extends VersionName {
  readonly id: number
  /** Milliseconds since 1970, by the database's clock. */
  readonly until: number
}

/** The same at this moment. */
export interface FoundView {
  readonly preview?: AtThisMoment<StoredPreview>
  readonly draft?: AtThisMoment<NonNullable<StoredView['draft']>>
  /** Never one whose time is over. */
  readonly link?: FoundLink
}

/** Reads a session's row with its link, as {@link readLinkedView} takes it. */
export const linkColumns = [
  'link.id as linkId',
  'link.remote as linkRemote',
  'link.version as linkVersion',
  'link.expires_at as linkUntil',
] as const

type LinkColumns = Readonly<Record<'linkId' | 'linkUntil', number | null>> &
  Readonly<Record<'linkRemote' | 'linkVersion', string | null>>

/** The whole of what a session sees instead of its own, its link included. */
export function readLinkedView(
  row: LinkColumns & { readonly view: string | null },
  now: number,
): FoundView | undefined {
  const { linkId: id, linkRemote: remote, linkVersion: version, linkUntil: until } = row
  const view = readSessionView(row.view, now)
  const isThere = id !== null && remote !== null && version !== null && until !== null
  return isThere && until > now ? { ...view, link: { id, remote, version, until } } : view
}

/** `text` as it is in the row, `now` by the same clock. */
function readSessionView(text: string | null, now: number): FoundView | undefined {
  if (text === null) return undefined
  const { preview, draft } = parse(text)
  return {
    ...(preview && { preview: { ...preview, isOver: preview.until <= now } }),
    ...(draft && { draft: { ...draft, isOver: draft.until <= now } }),
  }
}

/** Returns whether something is left of a session's view, so that tabs are told of the rest. */
export function isLive({ preview, draft }: FoundView = {}): boolean {
  return preview?.isOver === false || draft?.isOver === false
}

/** Returns what was kept; `undefined` when the session is gone. */
export async function storePreview(
  scope: StorageScope,
  sidHash: string,
  { lastsMs, ...wanted }: Omit<StoredPreview, 'until'> & { readonly lastsMs: number },
): Promise<StoredPreview | undefined> {
  const stored = await changeView(scope, sidHash, (view, now) => ({
    ...view,
    preview: { ...wanted, until: now + lastsMs },
  }))
  return stored?.preview
}

/** Whether the session is there. */
export async function storeDraft(
  scope: StorageScope,
  sidHash: string,
  { id, lastsMs }: { readonly id: number | null; readonly lastsMs: number },
): Promise<boolean> {
  const stored = await changeView(scope, sidHash, (view, now) => ({
    ...view,
    draft: { id, until: now + lastsMs },
  }))
  return stored !== undefined
}

/**
 * Removes what the session had of the part and returns it, also if its time was over; of several callers one gets it.
 */
export async function removeFromView<Part extends keyof StoredView>(
  { db, now }: StorageScope,
  sidHash: string,
  part: Part,
): Promise<FoundView[Part] | undefined> {
  const row = await readRow({ db, now }, sidHash)
  if (!row?.view) return undefined
  const { [part]: removed, ...rest } = parse(row.view)
  if (!removed) return undefined
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ view: Object.keys(rest).length > 0 ? JSON.stringify(rest) : null })
    .where('sid_hash', '=', sidHash)
    .where('view', '=', row.view)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? readSessionView(row.view, row.now)?.[part] : undefined
}

async function changeView(
  scope: StorageScope,
  sidHash: string,
  change: (view: StoredView, now: number) => StoredView,
): Promise<StoredView | undefined> {
  const row = await readRow(scope, sidHash)
  if (!row) return undefined
  const view = change(row.view === null ? {} : parse(row.view), row.now)
  await scope.db
    .updateTable('sessions')
    .set({ view: JSON.stringify(view) })
    .where('sid_hash', '=', sidHash)
    .execute()
  return view
}

function readRow({ db, now }: StorageScope, sidHash: string) {
  return db
    .selectFrom('sessions')
    .select(['view', now.as('now')])
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst()
}

// Written by this file, so it has the shape.
function parse(text: string): StoredView {
  return JSON.parse(text) as StoredView
}
