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
  const isNew = published && shown && decidedAnew(published, shown)
  return (entry) =>
    markOf(entry, {
      tone: toneOf(entry, items),
      isInDraft: isNew?.(entry) ?? false,
    })
}

/** Whether a draft decides something else of an entry than the published layout. */
function decidedAnew(published: Layout, draft: Layout): (entry: MapEntry) => boolean {
  // Compared once for all entries of a location, of which there may be thousands.
  const orders = new Map<string, boolean>()
  const isOrderNew = (location: string) => {
    const known = orders.get(location)
    if (known !== undefined) return known
    const isSame = isSameJson(published.order[location] ?? null, draft.order[location] ?? null)
    orders.set(location, !isSame)
    return !isSame
  }
  return ({ id, location, changed }) =>
    !isSameJson(published.entries[id] ?? null, draft.entries[id] ?? null) ||
    (changed.includes('order') && isOrderNew(location))
}

/** Of its version and of its canary, the worse. */
function toneOf({ component, code }: MapEntry, items: readonly MarkedItem[]): Tone | undefined {
  const tones = items
    .filter((item) => item.component === component && item.remote === code?.remote)
    .filter(({ version }) => version === code?.version || version === code?.canary?.version)
    .map(({ tone }) => tone)
  return tones.length > 0 ? worstTone(tones) : undefined
}
