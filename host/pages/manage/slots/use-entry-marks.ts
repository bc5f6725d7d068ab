import {
  componentTone,
  type HealthItem,
  type MapEntry,
  productPermissions,
  type Tone,
  worstTone,
} from '@slipway/sdk/contract'
import { useMemo } from 'react'
import { useHourOfComponents } from '../../../api/health'
import { useLayoutDiff } from '../../../api/layout'
import { useViewerMeta } from '../../../session/use-session'
import { type EntryMark, markOf } from './entry-mark'

/**
 * The mark of each entry, by the figures of the last hour as the overview counts them. Nothing waits for those:
 * without them, or for who may not read them, an entry is marked by what else is known.
 */
export function useEntryMarks(draft: number | undefined): (entry: MapEntry) => EntryMark {
  const mayRead = useViewerMeta().permissions.includes(productPermissions.release)
  const { data: items = none } = useHourOfComponents(mayRead)
  const { data: diff } = useLayoutDiff({ draft: draft ?? 0 }, draft !== undefined)
  return useMemo(() => {
    const tones = new Map(items.map((item) => [keyOf(item), componentTone(item)]))
    const inDraft = new Set(diff?.differences.map(({ id }) => id))
    return (entry) =>
      markOf(entry, { tone: toneOf(entry, tones), isInDraft: inDraft.has(entry.id) })
  }, [items, diff])
}

const none: readonly HealthItem[] = []

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

function keyOf({
  remote,
  version,
  component,
}: Pick<HealthItem, 'remote' | 'version' | 'component'>) {
  return JSON.stringify([remote, version, component])
}
