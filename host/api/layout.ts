import {
  type Layout,
  type LayoutDiffBody,
  type LayoutDraft,
  type LayoutDraftBody,
  layoutBody,
  layoutDiffBody,
  layoutDraftBody,
  layoutDraftsBody,
  layoutsBody,
  type SlotMapBody,
  slotMapBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Api } from './api'
import { useHostApi } from './api-context'
import { type Changed, callChange } from './change'
import { manageKey } from './manage'
import { type Reply, useReply } from './use-reply'

/** Everything that was read of layouts; each change of one makes it old. */
export const layoutKey = [...manageKey, 'layout'] as const

/** All locations and their entries, of the published layout or of a draft. */
export function fetchSlotMap(
  api: Api,
  draft: number | undefined,
  signal?: AbortSignal,
): Promise<SlotMapBody> {
  const query: Record<string, string> = draft === undefined ? {} : { draft: String(draft) }
  const call = callOf('GET /manage/slots', { query })
  return api.call(slotMapBody, { ...call, ...(signal && { signal }) })
}

const noChoices: SlotMapBody['gates'] = {
  permissions: [],
  roles: [],
  tenants: [],
  flags: [],
  resources: [],
}

/** The parts that gates can be made of, for pages that show no map; none while they are not known. */
export function useGateChoices(enabled: boolean): SlotMapBody['gates'] {
  const api = useHostApi()
  const { data = noChoices } = useQuery({
    queryKey: [...layoutKey, 'gates'],
    queryFn: async ({ signal }) => (await fetchSlotMap(api, undefined, signal)).gates,
    enabled,
  })
  return data
}

/** The layout that everybody gets, and its number. */
export function fetchPublished(
  api: Api,
  signal?: AbortSignal,
): Promise<z.output<typeof layoutBody>> {
  return api.call(layoutBody, { ...callOf('GET /manage/layout'), ...(signal && { signal }) })
}

/** The layout that everybody gets, to compare another one with. */
export function usePublishedLayout(isOn: boolean): UseQueryResult<Layout> {
  const api = useHostApi()
  return useQuery({
    queryKey: [...layoutKey, 'published'],
    queryFn: async ({ signal }) => (await fetchPublished(api, signal)).layout,
    enabled: isOn,
  })
}

/** A layout that was published; 0 is the one before the first. */
export async function fetchLayout(api: Api, number: number): Promise<Layout> {
  const call = callOf('GET /manage/layouts/{number}', { path: { number } })
  return (await api.call(layoutBody, call)).layout
}

/** A page of the layouts that were published, the newest first. */
export function useLayouts(page: string): Reply<typeof layoutsBody> {
  return useReply(layoutsBody, callOf('GET /manage/layouts', { query: { page } }), {
    queryKey: [...layoutKey, 'list', page],
    placeholderData: keepPreviousData,
  })
}

export function useLayoutDrafts(): UseQueryResult<readonly LayoutDraft[]> {
  const api = useHostApi()
  return useQuery({
    queryKey: [...layoutKey, 'drafts'],
    queryFn: ({ signal }) => fetchDrafts(api, signal),
  })
}

export async function fetchDrafts(api: Api, signal: AbortSignal): Promise<readonly LayoutDraft[]> {
  const call = { ...callOf('GET /manage/layout/drafts'), signal }
  return (await api.call(layoutDraftsBody, call)).drafts
}

/** A draft as the server has it, and the tag by which it is changed. */
export interface TaggedDraft {
  readonly draft: LayoutDraftBody
  readonly tag: string
}

export function fetchDraft(api: Api, draft: number, signal?: AbortSignal): Promise<TaggedDraft> {
  const call = callOf('GET /manage/layout/drafts/{draft}', { path: { draft } })
  return withTag(api, { ...call, ...(signal && { signal }) })
}

/** Without a layout it begins with the published one. */
export function createDraft(api: Api, name: string, layout: Layout): Promise<TaggedDraft> {
  return withTag(api, callOf('POST /manage/layout/drafts', { body: { name, layout } }))
}

/**
 * Rejects with 412 `layout-changed` if somebody else has changed it since the tag was read. With `base` it is one
 * of that published layout from now on.
 */
export function saveDraft(
  api: Api,
  { draft: { id, name, layout }, tag }: TaggedDraft,
  base?: number,
): Promise<TaggedDraft> {
  const body = { name, layout, ...(base !== undefined && { base }) }
  const call = callOf('PUT /manage/layout/drafts/{draft}', { path: { draft: id }, body })
  return withTag(api, { ...call, ifMatch: tag })
}

export async function renameDraft(api: Api, draft: number, name: string): Promise<void> {
  const found = await fetchDraft(api, draft)
  await saveDraft(api, { ...found, draft: { ...found.draft, name } })
}

export async function deleteDraft(api: Api, draft: number): Promise<void> {
  await api.request(callOf('DELETE /manage/layout/drafts/{draft}', { path: { draft } }))
}

/** Why a draft is published, and the `etag` of what was reviewed of it. */
export interface ReviewedDraft {
  readonly why: string
  readonly etag: string
}

/**
 * Publishes a draft; rejects with 412 `layout-changed` where it changes something else than was reviewed, and
 * with `layout-conflict` where a layout published since changed the same.
 */
export function publishDraft(
  api: Api,
  draft: number,
  { why, etag }: ReviewedDraft,
): Promise<Changed<LayoutDiffBody>> {
  const call = callOf('POST /manage/layout/drafts/{draft}/publish', {
    path: { draft },
    body: { why },
  })
  return callChange(api, layoutDiffBody, { ...call, ifMatch: etag })
}

/** Publishes an earlier layout again. */
export function sendRevert(
  api: Api,
  number: number,
  why: string,
): Promise<Changed<LayoutDiffBody>> {
  const call = callOf('POST /manage/layouts/{number}/revert', { path: { number }, body: { why } })
  return callChange(api, layoutDiffBody, call)
}

/** The layouts to compare: a draft with the published one, or two published ones. */
export type DiffOf = { readonly draft: number } | { readonly from: number; readonly to: number }

export function useLayoutDiff(of: DiffOf, enabled = true): UseQueryResult<LayoutDiffBody> {
  const query: Record<string, string> =
    'draft' in of ? { draft: String(of.draft) } : { from: String(of.from), to: String(of.to) }
  return useReply(layoutDiffBody, callOf('GET /manage/layout/diff', { query }), {
    queryKey: [...layoutKey, 'diff', query],
    enabled,
    // What is about to be published is never an old answer.
    gcTime: 0,
  })
}

async function withTag(api: Api, call: Parameters<Api['request']>[0]): Promise<TaggedDraft> {
  let tag = ''
  const onReply = (reply: Response) => {
    tag = reply.headers.get('etag') ?? ''
  }
  return { draft: await api.call(layoutDraftBody, { ...call, onReply }), tag }
}

/** Shows this session a draft of the layout, for half an hour; `null`: the published one, with ids of its entries. */
export async function seeDraft(api: Api, draft: number | null): Promise<void> {
  await api.request(callOf('PUT /session/draft', { body: { draft } }))
}
