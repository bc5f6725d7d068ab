import {
  isSameJson,
  type Layout,
  type MapEntry,
  productPermissions,
  type Tone,
  worstTone,
} from '@slipway/sdk/contract'
import { type MarkedItem, useHourOfComponents } from '../../../../api/health'
import { usePublishedLayout } from '../../../../api/layout'
import type { DraftEditing } from '../../../../layout/use-draft-editing'
import { useViewerMeta } from '../../../../session/use-session'
import { type EntryMark, markOf } from './entry-mark'

/**
 * The mark of each entry, by the figures of the last hour as the overview counts them. Nothing waits for those:
 * without them, or for readers without that right, an entry is marked by what else is known.
 */
export function useEntryMarks({ draft, slots }: DraftEditing): (entry: MapEntry) => EntryMark {
  const mayRead = useViewerMeta().permissions.includes(productPermissions.release)
  const { data: items = [] } = useHourOfComponents(mayRead)
  const { data: published } = usePublishedLayout(draft !== undefined)
  const shown = draft && slots?.layout
  return (entry) =>
    markOf(entry, {
      tone: toneOf(entry, items),
      isInDraft: published && shown ? isDecidedAnew(entry, published, shown) : false,
    })
}

/** Whether a draft decides something else of an entry than the published layout. */
function isDecidedAnew(
  { id, location, changed }: MapEntry,
  published: Layout,
  draft: Layout,
): boolean {
  if (!isSameJson(published.entries[id] ?? null, draft.entries[id] ?? null)) return true
  const isInOrder = isSameJson(published.order[location] ?? null, draft.order[location] ?? null)
  return !isInOrder && changed.includes('order')
}

/** Of its version and of its canary, the worse. */
function toneOf({ component, code }: MapEntry, items: readonly MarkedItem[]): Tone | undefined {
  const tones = items
    .filter((item) => item.component === component && item.remote === code?.remote)
    .filter(({ version }) => version === code?.version || version === code?.canary?.version)
    .map(({ tone }) => tone)
  return tones.length > 0 ? worstTone(tones) : undefined
}
