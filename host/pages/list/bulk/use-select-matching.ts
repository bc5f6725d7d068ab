import { type ListBody, listBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { useEffect, useRef, useState } from 'react'
import type { Api } from '../../../api/api'
import { useHostApi } from '../../../api/api-context'
import { type ListQuery, writeListQuery } from '../../../api/records/list-query'
import type { SelectedRecord } from '../use-selection'

/** The progress of selecting all records that match. */
type Matching =
  | { readonly state: 'idle' }
  | { readonly state: 'reading'; readonly read: number }
  | { readonly state: 'failed'; readonly error: unknown }

/** More than these are selected in parts: nobody can take back so much at once. */
export const MOST_SELECTED = 10_000
const PART = 100

interface Reading {
  readonly resource: string
  readonly query: ListQuery
  readonly onRead: (records: readonly SelectedRecord[]) => void
}

/** The selection of all records that match, as far as it has come. */
export interface MatchingSelection {
  readonly matching: Matching
  start(): void
  stop(): void
}

/** Reads all records that match the list's search and filters, in parts, and selects them. */
export function useSelectMatching({ resource, query, onRead }: Reading): MatchingSelection {
  const api = useHostApi()
  const [matching, setMatching] = useState<Matching>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setMatching({ state: 'idle' })
  }
  // Another search or filter: what is being read matches no more.
  const scope = JSON.stringify([query.q, query.filters, query.deleted])
  // oxlint-disable-next-line react/exhaustive-deps -- the scope is why it runs
  useEffect(() => stop, [scope])
  const start = async () => {
    const { signal } = (running.current = new AbortController())
    const records: SelectedRecord[] = []
    let cursor: string | null | undefined
    try {
      while (cursor !== null && records.length < MOST_SELECTED) {
        setMatching({ state: 'reading', read: records.length })
        const part = await readPart(api, { resource, query, cursor, signal })
        if (signal.aborted) return
        records.push(...part.items)
        cursor = part.next
      }
      onRead(records.slice(0, MOST_SELECTED))
      setMatching({ state: 'idle' })
    } catch (error) {
      if (!signal.aborted) setMatching({ state: 'failed', error })
    }
  }
  return { matching, start: () => void start(), stop }
}

interface Part extends Omit<Reading, 'onRead'> {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}

function readPart(api: Api, { resource, query, cursor, signal }: Part): Promise<ListBody> {
  const search = writeListQuery({ ...query, page: 1 })
  search.set('perPage', String(PART))
  if (cursor !== undefined) search.set('cursor', cursor)
  const call = callOf('GET /resources/{resource}', { path: { resource }, query: search })
  return api.call(listBody, { ...call, signal })
}
