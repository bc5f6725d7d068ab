import type { ShownRecord } from './shown-records'

/** As many as the server takes in one address: those that were opened last. */
const MOST_RECORDS = 20
/** So many seconds back the server tells changes. */
const MOST_SECONDS = 10
/** A change is read a moment after it was made. */
const MARGIN_SECONDS = 1

/** What a stream's address says of records. */
export interface RecordNames {
  readonly names: ReadonlySet<string>
  /** Parts of the query. */
  readonly query: readonly string[]
  /** Whether something is shown that is older than the server can tell of. */
  readonly isLate: boolean
}

/**
 * Names `shown` for a new stream. The one before has told of those that it names until `closedAt`.
 */
export function nameRecords(
  shown: readonly ShownRecord[],
  before: Pick<RecordNames, 'names'>,
  closedAt: number,
): RecordNames {
  const last = [...shown].sort((one, other) => other.asOf - one.asOf).slice(0, MOST_RECORDS)
  const names = new Set(last.map(nameOfRecord))
  if (names.size === 0) return { names, query: [], isLate: false }
  const since = Math.min(
    ...last.map((one) => (before.names.has(nameOfRecord(one)) ? closedAt : one.asOf)),
  )
  const seconds = Math.max(0, Math.ceil((Date.now() - since) / 1000)) + MARGIN_SECONDS
  const query = [`records=${[...names].join(',')}`, `since=${Math.min(seconds, MOST_SECONDS)}`]
  return { names, query, isLate: seconds > MOST_SECONDS }
}

export function nameOfRecord({ resource, id }: Pick<ShownRecord, 'resource' | 'id'>): string {
  return `${encodeURIComponent(resource)}/${id}`
}
