import {
  canonicalLayout,
  codedProblem,
  escapePointer,
  type Layout,
  type LayoutDiffBody,
  type LayoutDraft,
  type LayoutDraftBody,
  MOST_DRAFTS,
} from '@slipway/sdk/contract'
import type { Actor } from '../storage/tables/audit-table'
import { createLayoutDraftsTable, type StoredDraft } from '../storage/tables/layout-drafts-table'
import { createLayoutsTable, type StoredLayout } from '../storage/tables/layouts-table'
import { type StorageScope, transact } from '../storage/transact'
import { isOfLimit } from './layout-limit-faults'
import { countParts, mergeLayouts, partsBetween } from './layout-parts'
import { draftChanged, layoutConflict, layoutInvalid } from './layout-problems'
import { type LayoutDeps, publishOnto, storedFaults } from './publish-layout'

interface DraftsDeps extends LayoutDeps {
  readonly storage: StorageScope
}

/** A draft with its revision, which is its ETag. */
export interface ReadDraft {
  readonly body: LayoutDraftBody
  readonly revision: number
}

interface DraftChange {
  readonly name: string
  readonly layout: Layout
  readonly base?: number | undefined
  /** The draft's revision that the caller has seen. */
  readonly expected: number
}

interface DraftPublication {
  readonly why: string
  /** Also where a server that lives cannot hold it. */
  readonly anyhow?: boolean | undefined
  /** The draft's revision whose changes the caller has reviewed. */
  readonly expected: number
}

/** What publishing a draft would make of the published layout. */
interface MergedDraft {
  readonly head: StoredLayout
  readonly layout: Layout
  readonly draft: Pick<StoredDraft, 'name' | 'revision'>
}

/** Layouts that operators work on before anybody else sees them. */
export interface Drafts {
  list(): Promise<LayoutDraft[]>
  /** Throws `not-found`. */
  read(id: number): Promise<ReadDraft>
  /** Throws `layout-invalid` and `limit-reached`. */
  create(draft: { readonly name: string; readonly layout?: Layout | undefined }): Promise<ReadDraft>
  /** Throws `not-found`, `layout-changed` or `layout-invalid`, the latter for faults of what it changes. */
  change(id: number, to: DraftChange): Promise<ReadDraft>
  /** Throws `not-found`. */
  remove(id: number): Promise<void>
  /** What publishing it now would make of the published layout. Throws `not-found` or `layout-conflict`. */
  merged(id: number): Promise<MergedDraft>
  /** Throws `not-found`, `layout-changed`, `layout-conflict` or `layout-invalid`. */
  publish(id: number, publication: DraftPublication): Promise<LayoutDiffBody>
}

function refuseMore(count: number): void {
  if (count < MOST_DRAFTS) return
  throw codedProblem(
    'limit-reached',
    `There are ${count} drafts, and at most ${MOST_DRAFTS} are kept. Publish or discard some first.`,
  )
}

export function createDrafts(deps: DraftsDeps, actor: Actor): Drafts {
  const { changes, createAudit, storage } = deps
  const table = createLayoutDraftsTable(storage)
  const layouts = createLayoutsTable(storage)

  async function read(id: number): Promise<ReadDraft> {
    const draft = await findDraft(storage, id)
    const { layout: published } = await layouts.head()
    const body = { ...describeDraft(draft, published), layout: draft.layout }
    return { body, revision: draft.revision }
  }

  async function refuseFaults(from: Layout, to: Layout): Promise<void> {
    const { entries, order } = partsBetween(from, to).to
    const changed = [
      ...Object.keys(entries).map((id) => `/layout/entries/${escapePointer(id)}`),
      ...Object.keys(order).map((location) => `/layout/order/${escapePointer(location)}`),
    ]
    // What lost its ground meanwhile holds up no change of anything else; publishing tells of it.
    const { layout: published } = await layouts.head()
    const all = await storedFaults(storage, deps, { layout: to, published, kept: from })
    const faults = all.filter(
      (fault) =>
        isOfLimit(fault) ||
        changed.some((part) => fault.pointer === part || fault.pointer.startsWith(`${part}/`)),
    )
    if (faults.length > 0) throw layoutInvalid(faults)
  }

  return {
    read,
    async list() {
      const { layout } = await layouts.head()
      return (await table.list()).map((draft) => describeDraft(draft, layout))
    },
    async create({ name, layout }) {
      const head = await layouts.head()
      const begun = layout ? canonicalLayout(layout) : head.layout
      await refuseFaults(head.layout, begun)
      const id = await transact(storage, async (scope) => {
        const drafts = createLayoutDraftsTable(scope)
        refuseMore(await drafts.count())
        const draft = { name, layout: begun, base: head.number, who: actor.name }
        const made = await drafts.add(draft)
        const audit = createAudit(scope)
        await audit.add({
          actor,
          action: 'layout.draft-created',
          subject: of(made, name),
          detail: {},
        })
        return made
      })
      return await read(id)
    },
    async change(id, { expected, name, layout, base }) {
      const before = await findDraft(storage, id)
      if (before.revision !== expected) throw draftChanged(before.revision, 'change')
      const next = { name, layout: canonicalLayout(layout), base: base ?? before.base }
      if (!(await layouts.find(next.base))) throw unknownBase(next.base)
      await refuseFaults(before.layout, next.layout)
      const isDone = await table.change({ id, revision: expected }, next)
      if (!isDone) throw draftChanged((await findDraft(storage, id)).revision, 'change')
      return await read(id)
    },
    remove: (id) =>
      transact(storage, async (scope) => {
        const { name, layout, base } = await findDraft(scope, id)
        await createLayoutDraftsTable(scope).remove(id)
        const from = (await createLayoutsTable(scope).find(base))?.layout ?? layout
        const detail = { from: partsBetween(from, layout).to, to: null }
        const audit = createAudit(scope)
        await audit.add({ actor, action: 'layout.draft-removed', subject: of(id, name), detail })
      }),
    async merged(id) {
      const draft = await findDraft(storage, id)
      return { ...(await mergeDraft(storage, draft)), draft }
    },
    publish: (id, { why, anyhow, expected: revision }) =>
      changes.change('catalog', async (scope) => {
        const draft = await findDraft(scope, id)
        const isTaken = await createLayoutDraftsTable(scope).take({ id, revision })
        if (!isTaken) throw draftChanged((await findDraft(scope, id)).revision, 'publish')
        const { head, layout } = await mergeDraft(scope, draft)
        const order = { head, layout, kept: draft.layout, why, anyhow, actor }
        return await publishOnto(scope, { ...deps, createAudit }, order)
      }),
  }
}

const of = (id: number, name: string) => ({ id, name })

async function findDraft(scope: StorageScope, id: number): Promise<StoredDraft> {
  const draft = await createLayoutDraftsTable(scope).find(id)
  if (!draft) throw codedProblem('not-found', `There is no draft ${id}.`)
  return draft
}

async function mergeDraft(scope: StorageScope, draft: StoredDraft) {
  const table = createLayoutsTable(scope)
  const head = await table.head()
  // Layouts are only ever added.
  const { layout: base } = (await table.find(draft.base)) ?? head
  const merged = mergeLayouts(base, draft.layout, head.layout)
  if ('meeting' in merged) throw layoutConflict(merged.meeting, head)
  return { head, layout: merged.layout }
}

function describeDraft(draft: StoredDraft, published: Layout): LayoutDraft {
  const { id, name, who, base, layout } = draft
  return {
    id,
    name,
    who,
    base,
    at: new Date(draft.createdAt).toISOString(),
    changedAt: new Date(draft.changedAt).toISOString(),
    changes: countParts(partsBetween(published, layout).to),
  }
}

function unknownBase(base: number) {
  const detail = `There is no layout ${base}.`
  return layoutInvalid([{ pointer: '/base', code: 'invalid-value', detail }])
}
