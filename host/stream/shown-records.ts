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

/** Has `onChanged` called when anybody has changed the record; returns what ends that. */
export function showRecord(showing: Showing): () => void {
  showings.set([...showings.get(), showing])
  return () => showings.set(showings.get().filter((other) => other !== showing))
}

/** Tells the pages that show the record, or any one where it is not known which has changed. */
export function recordChanged(record: RecordEvent | undefined): void {
  for (const { resource, id, onChanged } of showings.get())
    if (!record || (record.resource === resource && record.id === id)) onChanged()
}
