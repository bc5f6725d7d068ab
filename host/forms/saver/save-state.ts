import type { CodedError, Fault, ResourceRecord } from '@slipway/sdk/contract'
import {
  describeError,
  isCodedError,
  isSignedOut,
  retryAfterSeconds,
} from '../../api/describe-error'

/** The state of a form's saving; a form is in exactly one of these. */
export type SaveState =
  | { readonly state: 'idle' }
  | { readonly state: 'validating' }
  /** `again`: what could not be sent before, under the same key. */
  | { readonly state: 'sending'; readonly again: boolean }
  /** Somebody else was faster: nothing was saved, one chooses field by field. */
  | { readonly state: 'conflict'; readonly theirs: ResourceRecord }
  /** Continues by itself when the same user has signed in again. */
  | { readonly state: 'expired' }
  /** Continues by itself: no answer came, or the server takes none now. */
  | { readonly state: 'offline'; readonly reason: 'network' | 'server'; readonly afterMs?: number }
  | { readonly state: 'failed'; readonly faults: readonly Fault[] }
  /** `changed`: whether there was anything to send. */
  | { readonly state: 'saved'; readonly record: ResourceRecord; readonly changed: boolean }

/** Whether a save is under way or waiting: the form takes no input. */
export function isBusy({ state }: SaveState): boolean {
  return ['validating', 'sending', 'expired', 'offline'].includes(state)
}

/** 412 with the record as it is now. */
export class Conflict extends Error {
  readonly theirs: ResourceRecord

  constructor(theirs: ResourceRecord) {
    super('The record was changed in the meantime.')
    this.theirs = theirs
  }
}

/** Returns the state of a save after it was answered with `error`, or not at all. */
export function stateAfter(error: unknown): SaveState {
  if (error instanceof Conflict) return { state: 'conflict', theirs: error.theirs }
  if (isSignedOut(error)) return { state: 'expired' }
  if (isCodedError(error) && isPassing(error)) return waiting(error)
  return { state: 'failed', faults: faultsOf(error) }
}

/** Whether `error` says that nothing was done, and that trying the same again is of no use. */
export function isRefusal(error: unknown): boolean {
  if (isSignedOut(error) || !isCodedError(error)) return false
  // Whoever switches back tries the same again: an earlier try may have arrived there.
  if (error.code === 'tenant-changed') return false
  return !isPassing(error) && error.status >= 400 && error.status < 500
}

/** Whether a refusal is of who asks: the server did not look at what it did for the same key before. */
export function isOfRights(error: unknown): boolean {
  return isCodedError(error) && [403, 404].includes(error.status)
}

// An earlier try that is still running, a server that is busy or gone, a lost connection.
function isPassing({ code, status }: CodedError): boolean {
  return code === 'idempotency-key-in-use' || [0, 429, 502, 503, 504].includes(status)
}

function waiting(error: CodedError): SaveState {
  const seconds = retryAfterSeconds(error)
  const reason = error.status === 0 ? 'network' : 'server'
  return { state: 'offline', reason, ...(seconds !== undefined && { afterMs: seconds * 1000 }) }
}

function faultsOf(error: unknown): readonly Fault[] {
  const faults = isCodedError(error) ? error.errors : undefined
  if (faults && faults.length > 0) return faults
  const code = isCodedError(error) ? error.code : 'unexpected'
  return [{ pointer: '', code, detail: describeError(error) }]
}
