import {
  isSameJson,
  type Layout,
  type MapEntry,
  productPermissions,
  type Tone,
  worstTone,
} from '@slipway/sdk/contract'
import { useMemo } from 'react'
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
  const { data: items = none } = useHourOfComponents(mayRead)
  const { data: published } = usePublishedLayout(draft !== undefined)
  const shown = draft && slots?.layout
  return useMemo(() => {
    const tones = new Map(items.map((item) => [keyOf(item), item.tone]))
    return (entry) =>
      markOf(entry, {
        tone: toneOf(entry, tones),
        isInDraft: published && shown ? isDecidedAnew(entry, published, shown) : false,
      })
  }, [items, published, shown])
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

const none: readonly MarkedItem[] = []

type Tones = ReadonlyMap<string, Tone>

/** Of its version and of its canary, the worse. */
function toneOf({ component, code }: MapEntry, tones: Tones): Tone | undefined {
  if (!code) return undefined
  const { remote, version, canary } = code
  const versions = [version, ...(canary ? [canary.version] : [])]
  const found = versions.flatMap(
    (one) => tones.get(keyOf({ remote, version: one, component })) ?? [],
  )
  return found.length > 0 ? worstTone(found) : undefined
}

function keyOf(item: Pick<MarkedItem, 'remote' | 'version' | 'component'>): string {
  return JSON.stringify([item.remote, item.version, item.component])
}
