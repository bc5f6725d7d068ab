import { isSameJson, type Layout } from '@slipway/sdk/contract'

interface Diverged {
  /** The published layout that the draft began with. */
  readonly base: Layout
  readonly draft: Layout
  /** The layout that was published meanwhile. */
  readonly published: Layout
}

/**
 * The draft's own changes on top of the layout that was published meanwhile. Where both changed the same
 * entry, or the same order, the one of `prefer` counts.
 */
export function rebaseLayout(
  { base, draft, published }: Diverged,
  prefer: 'draft' | 'published',
): Layout {
  const isDraftPreferred = prefer === 'draft'
  const entries = { base: base.entries, draft: draft.entries, published: published.entries }
  const order = { base: base.order, draft: draft.order, published: published.order }
  return {
    entries: mergeRecords(entries, isDraftPreferred),
    order: mergeRecords(order, isDraftPreferred),
  }
}

interface Records<Value> {
  readonly base: Readonly<Record<string, Value>>
  readonly draft: Readonly<Record<string, Value>>
  readonly published: Readonly<Record<string, Value>>
}

function mergeRecords<Value>(
  { base, draft, published }: Records<Value>,
  isDraftPreferred: boolean,
): Record<string, Value> {
  const keys = new Set([...Object.keys(draft), ...Object.keys(published)])
  const merged = [...keys].map((key) => {
    const isOurs = !isSameJson(draft[key], base[key])
    const isTheirs = !isSameJson(published[key], base[key])
    const from = isOurs && (!isTheirs || isDraftPreferred) ? draft : published
    return [key, from[key]] as const
  })
  return Object.fromEntries(
    merged.filter((pair): pair is [string, NonNullable<Value>] => pair[1] !== undefined),
  ) as Record<string, Value>
}
