import type { Viewer } from '../../slots/viewer'
import type { ResourceStore, StoreCall } from '../define/record-provider'
import { storeFailure } from '../read/provider-row'
import { isCodedError } from './is-coded-error'

const DEADLINE_MS = 5000

/** Calls a store with its deadline; what it throws is disclosed to nobody, but for what it refuses. */
export async function callStore<Result>(
  { deadlineMs = DEADLINE_MS }: ResourceStore,
  viewer: Viewer,
  work: (call: StoreCall) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController()
  const { signal } = deadline
  const timer = setTimeout(() => deadline.abort(new Error(`${deadlineMs} ms`)), deadlineMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  try {
    return await Promise.race([work({ viewer, signal }), late])
  } catch (cause) {
    if (isRefusal(cause)) throw cause
    throw storeFailure(cause, signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

// What `refuse` throws.
function isRefusal(error: unknown): boolean {
  return isCodedError(error) && (error.status === 409 || error.status === 422)
}
