import type { ResourceRecord } from '@slipway/sdk/contract'
import { useState } from 'react'

/** A record as it was when it was last seen here: what is done with it is done with that. */
export type SelectedRecord = Pick<ResourceRecord, 'id' | 'title' | 'etag' | 'actions'>

/** The records of a list that are marked for something to be done with them. */
export interface Selection {
  readonly records: ReadonlyMap<number, SelectedRecord>
  /** Whether all, some or none of the records on screen are selected. */
  readonly page: 'all' | 'some' | 'none'
  /** `range`: with all between this record and the one before. */
  toggle(id: number, range: boolean): void
  /** Selects all on screen; when all are, none of them. */
  togglePage(): void
  /** Selects exactly these, of those that are selected. */
  keep(ids: readonly number[]): void
  /** Selects exactly these, on screen or not. */
  set(records: readonly SelectedRecord[]): void
}

/**
 * Holds over pages and orders, and starts again when `scope` changes: the list has other records then.
 * `first`: what is selected to begin with.
 */
export function useSelection(
  items: readonly ResourceRecord[],
  scope: string,
  first: readonly SelectedRecord[],
): Selection {
  const [state, setState] = useState(() => ({ scope, kept: byId(first), last: 0 }))
  const { kept, last } = state.scope === scope ? state : { kept: none, last: 0 }
  const records = seenAnew(kept, items)
  const onScreen = items.map(({ id }) => id)
  const selected = onScreen.filter((id) => records.has(id)).length
  const page = selected === 0 ? 'none' : selected === onScreen.length ? 'all' : 'some'
  const put = (next: readonly SelectedRecord[], from = last) =>
    setState({ scope, kept: byId(next), last: from })
  const without = (ids: readonly number[]) => {
    const gone = new Set(ids)
    return [...records.values()].filter(({ id }) => !gone.has(id))
  }
  const withThese = (ids: readonly number[]) => [
    ...without(ids),
    ...items.filter(({ id }) => ids.includes(id)),
  ]
  return {
    records,
    page,
    toggle(id, range) {
      const changed = range ? between(onScreen, last, id) : [id]
      put(records.has(id) ? without(changed) : withThese(changed), id)
    },
    togglePage: () => put(page === 'all' ? without(onScreen) : withThese(onScreen)),
    keep(ids) {
      const kept = new Set(ids)
      put([...records.values()].filter(({ id }) => kept.has(id)))
    },
    set: (next) => put(next),
  }
}

const none: ReadonlyMap<number, SelectedRecord> = new Map()

function byId(records: readonly SelectedRecord[]): ReadonlyMap<number, SelectedRecord> {
  return new Map(
    records.map(({ id, title, etag, actions }) => [
      id,
      { id, title, etag, ...(actions && { actions }) },
    ]),
  )
}

/** Replaces kept records by those on screen now: the reader decides about these. */
function seenAnew(
  kept: ReadonlyMap<number, SelectedRecord>,
  items: readonly ResourceRecord[],
): ReadonlyMap<number, SelectedRecord> {
  const seen = items.filter(({ id }) => kept.has(id))
  return new Map([...kept, ...seen.map((record) => [record.id, record] as const)])
}

function between(ids: readonly number[], from: number, to: number): readonly number[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}
