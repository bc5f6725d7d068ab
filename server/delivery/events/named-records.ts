import { codedProblem } from '@slipway/sdk/contract'
import { readRecordName } from '../../resources/read/record-id'
import type { NamedRecord } from '../../storage/tables/record-log-table'

/** As many as one stream may name. */
const MOST_RECORDS = 20
/** So many seconds back changes are told. */
const MOST_SECONDS = 10

/** The records that a stream wants to hear of. */
export interface RecordsAsked {
  readonly records: readonly NamedRecord[]
  /** Changes of the last so many milliseconds are told at once. */
  readonly sinceMs: number
}

export interface RecordsQuery {
  readonly records?: string | undefined
  readonly since?: string | undefined
}

/** Reads `records=orders/17,customers/3&since=2`. 422 `query-invalid`, which says what is expected. */
export function readRecordsAsked({ records = '', since = '0' }: RecordsQuery): RecordsAsked {
  const parts = records === '' ? [] : records.split(',')
  const read = parts.flatMap((part) => readRecordName(part) ?? [])
  if (read.length < parts.length || parts.length > MOST_RECORDS) {
    const wrong = parts.find((part) => !readRecordName(part))
    const fault = wrong === undefined ? `There are ${parts.length}` : `"${wrong}" is none`
    const detail = `${fault}. Name at most ${MOST_RECORDS} records, each as resource/id: orders/17,customers/3.`
    throw refused('records', detail)
  }
  const seconds = Number(since)
  if (!/^\d{1,2}$/.test(since) || seconds > MOST_SECONDS)
    throw refused('since', `Send a whole number of seconds from 0 to ${MOST_SECONDS}.`)
  return { records: read, sinceMs: 1000 * seconds }
}

function refused(name: string, detail: string): Error {
  const errors = [{ pointer: `/${name}`, code: 'invalid-value' as const, detail }]
  return codedProblem('query-invalid', detail, { errors })
}
