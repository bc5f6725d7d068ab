import type { RecordEvent } from '@slipway/sdk/contract'
import { createSignal, type ReadSignal } from '../ui/signal'

/** A record that a page shows. */
export interface ShownRecord {
  readonly resource: string
  readonly id: number
  /** When what the page has of it came, in milliseconds since 1970: later changes are wanted. */
  readonly asOf: number
}

interface Showing extends ShownRecord {
  readonly onChanged: () => void
}

const showings = createSignal<readonly Showing[]>([])

/** The records that the pages of this tab show. The event stream names them, in a chunk of its own. */
export const shownRecords: ReadSignal<readonly ShownRecord[]> = showings

/** Names of the records that were last told to have changed → when: a page of one may be open again later. */
const told = new Map<string, number>()
const MOST_TOLD = 50
/** When it was told that any record may have changed. */
let allTold = 0

/** Has `onChanged` called when anybody has changed the record, since `asOf` too; returns what ends that. */
export function showRecord(showing: Showing): () => void {
  showings.set([...showings.get(), showing])
  if (Math.max(allTold, told.get(nameOf(showing)) ?? 0) > showing.asOf) showing.onChanged()
  return () => showings.set(showings.get().filter((other) => other !== showing))
}

/** Tells the pages that show the record, or any one where it is not known which has changed. */
export function recordChanged(record: RecordEvent | undefined): void {
  keepTold(record)
  for (const { resource, id, onChanged } of showings.get())
    if (!record || (record.resource === resource && record.id === id)) onChanged()
}

function keepTold(record: RecordEvent | undefined): void {
  if (!record) {
    allTold = Date.now()
    return
  }
  const name = nameOf(record)
  told.delete(name)
  told.set(name, Date.now())
  const [oldest] = told.keys()
  if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest)
}

const nameOf = ({ resource, id }: RecordEvent) => `${resource}/${id}`
