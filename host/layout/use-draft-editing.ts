import { isSameJson, type Layout, type LayoutDraftBody } from '@slipway/sdk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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

/** The server's draft or published layout, and what it makes of the slots. */
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
  /** The name of the draft that the first change makes. */
  readonly newName: string
  readonly onCreated: (draft: number) => void
}

interface Edits {
  /** The draft they belong to. */
  readonly owner: number | undefined
  /** The draft that was made of them, which the address names next. */
  readonly created: number | undefined
  readonly past: readonly Layout[]
  /** The layout that is not saved yet. */
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
  const queryClient = useQueryClient()
  const [kept, setEdits] = useState(() => noEdits(draft))
  const edits = editsOf(kept, draft)
  // Not while rendering: the router also renders a page that it only prepares, and changes would go to its draft.
  // oxlint-disable-next-line react/set-state-in-effect -- what another draft held ends with it
  useEffect(() => setEdits((now) => editsOf(now, draft)), [draft])
  const at = draftOf(edits)
  const known = useKnown(at)
  const shown = useMemo(() => slotsOf(known.data, edits.now), [known.data, edits.now])
  const save = useSave(newName)
  const isRefused = save.isError && save.variables.layout === edits.now
  const open = known.data && !isRefused ? edits.now : undefined
  useSaving(save, open && { draft: at, layout: open }, (saved, sent) => {
    setEdits((now) => (draftOf(now) === sent.draft ? withSaved(now, saved, sent.layout) : now))
    if (saved !== undefined && saved !== draft) onCreated(saved)
  })
  // What is there by then: the change before may not be drawn yet, or be saved at this moment.
  const change = (next: (now: Edits, slots: ArrangedSlots) => Edits) =>
    setEdits((last) => {
      const now = editsOf(last, draft)
      const slots = slotsOf(queryClient.getQueryData<Known>(keyOf(draftOf(now))), now.now)
      return slots ? next(now, slots) : last
    })
  const go = (from: 'past' | 'future') => {
    if (!shown || edits[from].length === 0) return undefined
    return () => change((now, { layout }) => goneTo(now, from, layout))
  }
  return {
    slots: shown,
    draft: known.data?.draft?.draft,
    isGone: draft !== undefined && known.data !== undefined && !known.data.draft,
    error: known.data ? null : known.error,
    saving: savingOf(edits.now !== undefined, isRefused ? save.error : undefined),
    edit: (next, key) =>
      change((now, slots) => withEdit(now, slots.layout, { next: next(slots), key })),
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

const withSaved = (now: Edits, saved: number | undefined, layout: Layout): Edits => ({
  ...now,
  created: saved === now.owner ? undefined : saved,
  now: now.now === layout ? undefined : now.now,
})

/** The draft that is changed: one that was just made, before the address names it. */
const draftOf = ({ created, owner }: Edits) => created ?? owner

interface ToSave {
  /** `undefined`: a new one. */
  readonly draft: number | undefined
  readonly layout: Layout
}

function useSave(newName: string) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, layout }: ToSave) =>
      sendDraft(api, queryClient.getQueryData(keyOf(draft)), { layout, newName }),
    onSuccess: (next) => {
      const queryKey = keyOf(next.draft?.draft.id)
      // What is read at the moment may be from before.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, next)
      void queryClient.invalidateQueries({ queryKey: [...layoutKey, 'drafts'] })
      void queryClient.invalidateQueries({ queryKey: [...layoutKey, 'diff'] })
    },
  })
}

/** Saves a moment after the last change, one after the other; when the page is left, what is open still. */
function useSaving(
  { mutateAsync, isPending, variables }: ReturnType<typeof useSave>,
  open: ToSave | undefined,
  onSaved: (draft: number | undefined, sent: ToSave) => void,
): void {
  const underWay = useRef<Promise<number | undefined>>(undefined)
  const { draft, layout } = open ?? {}
  const send = async (to: ToSave) => {
    // Not called where the page was left by then.
    const onSuccess = (next: Known) => onSaved(next.draft?.draft.id, to)
    const saved = await mutateAsync(to, { onSuccess }).catch(() => undefined)
    return saved?.draft?.draft.id
  }
  const sendLatest = useEffectEvent(send)
  useEffect(() => {
    if (!layout || isPending) return undefined
    const timer = setTimeout(() => {
      underWay.current = sendLatest({ draft, layout })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [draft, layout, isPending])
  const isSent = isPending && variables.layout === layout
  const leave = useRef<() => Promise<unknown>>(undefined)
  useEffect(() => {
    leave.current = async () => {
      if (!layout || isSent) return
      const made = await underWay.current
      await send({ draft: draft ?? made, layout })
    }
  })
  useEffect(() => () => void leave.current?.(), [])
}

function slotsOf(known: Known | undefined, now: Layout | undefined): ArrangedSlots | undefined {
  if (!known || now === undefined) return known?.slots
  return { layout: now, map: arrangedMap(known.slots, now) }
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
  const isThere =
    draft !== undefined && (await fetchDrafts(api, signal)).some(({ id }) => id === draft)
  if (!isThere) return fetchLive(api, signal)
  const [tagged, map] = await Promise.all([
    fetchDraft(api, draft, signal),
    fetchSlotMap(api, draft, signal),
  ])
  return { draft: tagged, slots: { layout: tagged.draft.layout, map } }
}

async function fetchLive(api: Api, signal: AbortSignal): Promise<Known> {
  const [{ layout }, map] = await Promise.all([
    fetchPublished(api, signal),
    fetchSlotMap(api, undefined, signal),
  ])
  return { draft: undefined, slots: { layout, map } }
}

async function sendDraft(
  api: Api,
  known: Known | undefined,
  { layout, newName }: { readonly layout: Layout; readonly newName: string },
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
  if (isSameJson(next, before)) return edits
  const at = Date.now()
  const { last } = edits
  const isTogether = key !== undefined && key === last.key && at - last.at < TOGETHER_MS
  const past = isTogether ? edits.past : [...edits.past, before]
  return { ...edits, past, now: next, future: [], last: { key, at } }
}

function goneTo(edits: Edits, from: 'past' | 'future', before: Layout): Edits {
  const to = edits[from].at(-1)
  if (!to) return edits
  const other = from === 'past' ? 'future' : 'past'
  const left = { [from]: edits[from].slice(0, -1), [other]: [...edits[other], before] }
  return { ...edits, ...left, now: to, last: { key: undefined, at: 0 } }
}

function savingOf(isOpen: boolean, error: unknown): DraftSaving {
  if (error === undefined) return { state: isOpen ? 'saving' : 'saved' }
  const isElsewhere = isCodedError(error) && error.status === 412
  return isElsewhere ? { state: 'changed-elsewhere' } : { state: 'failed', error }
}
