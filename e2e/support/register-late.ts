import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from '../server'

interface LateSlot {
  readonly location: string
  readonly component: string
  readonly props?: Readonly<Record<string, unknown>>
}

/** Lets the application of `server` (e2e/app/locations.ts) register one more slot while it runs. */
export function registerLate({ dataDir }: RunningServer, slot: LateSlot): void {
  appendFileSync(join(dataDir, 'late-slots.jsonl'), `${JSON.stringify(slot)}\n`)
}
