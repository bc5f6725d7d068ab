import type { ResourceRecord } from '@slipway/sdk/contract'
import type { RecordForm } from '../form-context'
import { createSaveRequest, type RecordCalls } from './save-request'
import { isBusy, type SaveState, stateAfter } from './save-state'

type Values = Readonly<Record<string, unknown>>

interface SaverOptions {
  readonly form: RecordForm
  readonly calls: RecordCalls
  /** The record that the form was filled from; nothing for a new one. */
  readonly record: ResourceRecord | undefined
  /** The form's values of a record. */
  readonly fill: (record: ResourceRecord) => Values
  readonly newKey?: () => string
  /** Runs `next` in `ms`; returns the undo. */
  readonly wait?: (ms: number, next: () => void) => () => void
}

/** Saves one form. The typed values stay in it until the server has them. */
export interface RecordSaver {
  /** The same object until it changes. */
  readonly state: SaveState
  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void
  /** Validates and sends; while a save is under way it does nothing. */
  save(): Promise<void>
  /** Sends again what waits for the server. */
  retry(): Promise<void>
  /** The same user has a session again: sends what waited for it. */
  signedIn(): Promise<void>
  /** After a conflict: the fields in `mine` stay as typed, the others become theirs; then saves. */
  resolve(mine: readonly string[]): Promise<void>
  /** Stops waiting or choosing, and lets the user go on typing. */
  edit(): void
  /** The record was changed elsewhere on the page, and nothing is typed: the form follows. */
  follow(record: ResourceRecord): void
  /** The form is left: nothing is sent any more. */
  stop(): void
  /** Undoes `stop`: React runs effects twice in development. */
  start(): void
}

const PAUSES_MS = [2000, 4000, 8000, 15_000, 30_000]

/** The machine behind Save: one union of states, moved by calls. */
export function createRecordSaver(options: SaverOptions): RecordSaver {
  const { form, calls, record, fill, newKey = () => crypto.randomUUID(), wait = waitFor } = options
  const request = createSaveRequest({ form, calls, record, newKey })
  const listeners = new Set<() => void>()
  let state: SaveState = { state: 'idle' }
  let pauses = 0
  let stopWaiting = () => {}
  let isStopped = false
  /** What the form was filled from last. */
  let base = record

  const become = (next: SaveState) => {
    state = next
    if (form.submitting !== isBusy(next)) form.setSubmitting(isBusy(next))
    for (const listener of [...listeners]) listener()
  }
  const settle = (next: SaveState) => {
    if (isStopped) return
    if (next.state === 'saved') form.reset(fill(next.record))
    if (next.state === 'failed') become({ ...next, faults: form.placeFaults(next.faults) })
    else become(next)
    if (next.state !== 'offline') pauses = 0
    else stopWaiting = wait(next.afterMs ?? PAUSES_MS[pauses++] ?? 30_000, () => void retry())
  }
  const send = async (again: boolean) => {
    stopWaiting()
    become({ state: 'sending', again })
    settle(
      await request.send().then((sent): SaveState => ({ state: 'saved', ...sent }), stateAfter),
    )
  }
  const save = async () => {
    if (isStopped || isBusy(state)) return
    become({ state: 'validating' })
    form.clearErrors()
    const isFine = await form.validate()
    if (isStopped) return
    if (isFine) await send(false)
    else become({ state: 'idle' })
  }
  const retry = async () => {
    if (!isStopped && state.state === 'offline') await send(true)
  }
  const rebase = (next: ResourceRecord, mine: readonly string[]) => {
    base = next
    form.reset(fill(next), mine)
    request.rebase(next, fill(next))
  }

  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save,
    retry,
    async signedIn() {
      if (!isStopped && state.state === 'expired') await send(true)
    },
    async resolve(mine) {
      if (state.state !== 'conflict') return
      rebase(state.theirs, mine)
      await save()
    },
    edit() {
      if (state.state !== 'conflict' && state.state !== 'offline') return
      stopWaiting()
      become({ state: 'idle' })
    },
    follow(next) {
      if (next === base || isBusy(state) || state.state === 'conflict' || form.dirty) return
      rebase(next, [])
    },
    stop() {
      isStopped = true
      stopWaiting()
    },
    start() {
      isStopped = false
    },
  }
}

function waitFor(ms: number, next: () => void): () => void {
  const timer = setTimeout(next, ms)
  return () => clearTimeout(timer)
}
