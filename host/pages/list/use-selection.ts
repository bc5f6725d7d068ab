import type { ResourceRecord } from '@slipway/sdk/contract'
import { useState } from 'react'

/** The records of a list that are marked for something to be done with them. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  /** Whether all, some or none of the records on screen are selected. */
  readonly page: 'all' | 'some' | 'none'
  /** `range`: with all between this record and the one before. */
  toggle(id: number, range: boolean): void
  /** Selects all on screen; when all are, none of them. */
  togglePage(): void
  /** Selects exactly these. */
  set(ids: readonly number[]): void
}

/** Holds over pages and orders, and starts anew when `scope` changes: other records are looked at then. */
export function useSelection(items: readonly ResourceRecord[], scope: string): Selection {
  const [state, setState] = useState(() => ({ scope, ids: none, last: 0 }))
  const { ids, last } = state.scope === scope ? state : { ids: none, last: 0 }
  const onScreen = items.map(({ id }) => id)
  const selected = onScreen.filter((id) => ids.has(id)).length
  const page = selected === 0 ? 'none' : selected === onScreen.length ? 'all' : 'some'
  const keep = (next: ReadonlySet<number>, from = last) =>
    setState({ scope, ids: next, last: from })
  return {
    ids,
    page,
    toggle(id, range) {
      const changed = range ? between(onScreen, last, id) : [id]
      keep(ids.has(id) ? without(ids, changed) : new Set([...ids, ...changed]), id)
    },
    togglePage: () =>
      keep(page === 'all' ? without(ids, onScreen) : new Set([...ids, ...onScreen])),
    set: (next) => keep(new Set(next)),
  }
}

const none: ReadonlySet<number> = new Set()

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}

function between(ids: readonly number[], from: number, to: number): readonly number[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}
