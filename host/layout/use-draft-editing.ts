import type { Layout, LayoutDraftBody } from '@slipway/sdk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Api } from '../api/api'
import { useHostApi } from '../api/api-context'
import { isCodedError } from '../api/describe-error'
import {
  createDraft,
  fetchDraft,
  fetchDrafts,
  fetchPublished,
  fetchSlotMap,
  layoutKey,
  saveDraft,
  type TaggedDraft,
} from '../api/layout'
import { arrangedMap } from './arranged-map'
import type { ArrangedSlots } from './layout-edits'
import { isSameJson } from './same-json'

/** What the server has: a draft, or the published layout, and what it makes of the slots. */
interface Known {
  readonly draft: TaggedDraft | undefined
  readonly slots: ArrangedSlots
}

type DraftSaving =
  | { readonly state: 'saved' | 'saving' }
  /** Somebody else changed the draft since it was read. */
  | { readonly state: 'changed-elsewhere' }
  | { readonly state: 'failed'; readonly error: unknown }

export interface DraftEditing {
  /** As it is shown, with what is not saved yet; `undefined` while it is loading. */
  readonly slots: ArrangedSlots | undefined
  /** `undefined`: the published layout, which the first change makes a draft of. */
  readonly draft: LayoutDraftBody | undefined
  /** The draft that was asked for is not there any more; what is shown is the published layout. */
  readonly isGone: boolean
  /** Why there is nothing to show. */
  readonly error: unknown
  readonly saving: DraftSaving
  /** Changes with the same `key`, one right after the other, are undone together. */
  edit(change: (slots: ArrangedSlots) => Layout, key?: string): void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** Fetches or saves again what failed. */
  retry(): void
  /** After `changed-elsewhere`: drops what is not saved, or saves it over what somebody else did. */
  takeTheirs(): void
  keepMine(): void
}

interface DraftToEdit {
  readonly draft: number | undefined
  /** What a draft is called that the first change makes. */
  readonly newName: string
  readonly onCreated: (draft: number) => void
}

interface Edits {
  /** The draft they belong to. */
  readonly owner: number | undefined
  /** The draft that was made of them, which the address names next. */
  readonly created: number | undefined
  readonly past: readonly Layout[]
  /** What is not saved yet. */
  readonly now: Layout | undefined
  readonly future: readonly Layout[]
  readonly last: { readonly key: string | undefined; readonly at: number }
}

const SETTLED_MS = 300
const TOGETHER_MS = 1500
const noEdits = (owner: number | undefined): Edits => ({
  owner,
  created: undefined,
  past: [],
  now: undefined,
  future: [],
  last: { key: undefined, at: 0 },
})

/** A draft that is saved as it is changed; its layout is published by nothing that is done here. */
export function useDraftEditing({ draft, newName, onCreated }: DraftToEdit): DraftEditing {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const known = useKnown(draft)
  const [kept, setEdits] = useState(() => noEdits(draft))
  const edits = editsOf(kept, draft)
  if (edits !== kept) setEdits(edits)
  const shown = useShown(known.data, edits.now)
  const save = useMutation({
    mutationFn: (layout: Layout) => sendDraft(api, known.data, { layout, newName }),
    onSuccess: (next, layout) => {
      const saved = next.draft?.draft.id
      queryClient.setQueryData(keyOf(saved), next)
      setEdits((now) => ({
        ...now,
        created: saved === draft ? undefined : saved,
        now: now.now === layout ? undefined : now.now,
      }))
      if (saved !== undefined && saved !== draft) onCreated(saved)
      void queryClient.invalidateQueries({ queryKey: [...layoutKey, 'drafts'] })
      void queryClient.invalidateQueries({ queryKey: [...layoutKey, 'diff'] })
    },
  })
  const isRefused = save.isError && save.variables === edits.now
  // Until the address names the draft that was made, another one would be made.
  const isMade = edits.created !== undefined
  const toSave = known.data && !isRefused && !isMade ? edits.now : undefined
  const { mutate, isPending } = save
  useEffect(() => {
    if (!toSave || isPending) return undefined
    const timer = setTimeout(() => mutate(toSave), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [toSave, isPending, mutate])
  useSaveOnLeaving(isPending ? undefined : toSave, mutate)
  const go = (from: 'past' | 'future') => {
    const to = edits[from].at(-1)
    if (!shown || !to) return undefined
    const back = from === 'past'
    return () =>
      setEdits((now) => ({
        ...now,
        now: to,
        past: back ? now.past.slice(0, -1) : [...now.past, shown.layout],
        future: back ? [...now.future, shown.layout] : now.future.slice(0, -1),
        last: { key: undefined, at: 0 },
      }))
  }
  return {
    slots: shown,
    draft: known.data?.draft?.draft,
    isGone: draft !== undefined && known.data !== undefined && !known.data.draft,
    error: known.data ? null : known.error,
    saving: savingOf(edits.now !== undefined, isRefused ? save.error : undefined),
    edit(change, key) {
      if (!shown) return
      const next = change(shown)
      if (isSameJson(next, shown.layout)) return
      setEdits((now) => withEdit(now, shown.layout, { next, key }))
    },
    undo: go('past'),
    redo: go('future'),
    retry() {
      if (!known.data) void known.refetch()
      save.reset()
    },
    takeTheirs() {
      setEdits(noEdits(draft))
      save.reset()
      void known.refetch()
    },
    keepMine: () => void known.refetch().then(() => save.reset()),
  }
}

function useShown(known: Known | undefined, now: Layout | undefined): ArrangedSlots | undefined {
  return useMemo(() => {
    if (!known || now === undefined) return known?.slots
    return { layout: now, map: arrangedMap(known.slots, now) }
  }, [known, now])
}

function editsOf(kept: Edits, draft: number | undefined): Edits {
  if (kept.owner === draft) return kept
  if (draft !== undefined && kept.created === draft) {
    return { ...kept, owner: draft, created: undefined }
  }
  return noEdits(draft)
}

const keyOf = (draft: number | undefined) => [...layoutKey, 'slots', draft ?? null] as const

function useKnown(draft: number | undefined) {
  const api = useHostApi()
  return useQuery({
    queryKey: keyOf(draft),
    queryFn: ({ signal }) => fetchKnown(api, draft, signal),
  })
}

async function fetchKnown(
  api: Api,
  draft: number | undefined,
  signal: AbortSignal,
): Promise<Known> {
  // One that was published or deleted is not asked for, maybe in this moment and by this page.
  const isThere = draft !== undefined && (await fetchDrafts(api, signal)).some(isDraft(draft))
  if (!isThere) return fetchLive(api, signal)
  const [tagged, map] = await Promise.all([
    fetchDraft(api, draft, signal),
    fetchSlotMap(api, draft, signal),
  ])
  return { draft: tagged, slots: { layout: tagged.draft.layout, map } }
}

const isDraft =
  (draft: number) =>
  ({ id }: { readonly id: number }) =>
    id === draft

async function fetchLive(api: Api, signal: AbortSignal): Promise<Known> {
  const [{ layout }, map] = await Promise.all([
    fetchPublished(api, signal),
    fetchSlotMap(api, undefined, signal),
  ])
  return { draft: undefined, slots: { layout, map } }
}

interface ToSend {
  readonly layout: Layout
  readonly newName: string
}

async function sendDraft(
  api: Api,
  known: Known | undefined,
  { layout, newName }: ToSend,
): Promise<Known> {
  const draft = known?.draft
    ? await saveDraft(api, { ...known.draft, draft: { ...known.draft.draft, layout } })
    : await createDraft(api, newName, layout)
  const map = await fetchSlotMap(api, draft.draft.id)
  return { draft, slots: { layout: draft.draft.layout, map } }
}

interface Edited {
  readonly next: Layout
  readonly key: string | undefined
}

function withEdit(edits: Edits, before: Layout, { next, key }: Edited): Edits {
  const at = Date.now()
  const { last } = edits
  const isTogether = key !== undefined && key === last.key && at - last.at < TOGETHER_MS
  const past = isTogether ? edits.past : [...edits.past, before]
  return { ...edits, past, now: next, future: [], last: { key, at } }
}

function savingOf(isOpen: boolean, error: unknown): DraftSaving {
  if (error === undefined) return { state: isOpen ? 'saving' : 'saved' }
  const isElsewhere = isCodedError(error) && error.status === 412
  return isElsewhere ? { state: 'changed-elsewhere' } : { state: 'failed', error }
}

/** What was changed in the last moment is saved when the page is left. */
function useSaveOnLeaving(toSave: Layout | undefined, send: (layout: Layout) => void): void {
  const latest = useRef({ toSave, send })
  useEffect(() => {
    latest.current = { toSave, send }
  })
  useEffect(
    () => () => {
      const { toSave: open, send: sendNow } = latest.current
      if (open) sendNow(open)
    },
    [],
  )
}
