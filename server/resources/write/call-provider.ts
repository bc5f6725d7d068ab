import type { Viewer } from '../../slots/viewer'
import type { ProviderCall, RecordProvider } from '../define/record-provider'
import { providerProblem } from '../read/provider-row'
import { isProblemShaped } from './is-problem-shaped'

const DEADLINE_MS = 5000

/** Calls a store with its deadline; what it throws is disclosed to nobody, but for what it refuses. */
export async function callProvider<Result>(
  { deadlineMs = DEADLINE_MS }: RecordProvider,
  viewer: Viewer,
  work: (call: ProviderCall) => Promise<Result>,
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
    if (isProblem(cause)) throw cause
    throw providerProblem(cause, signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

// What `refuse` throws.
function isProblem(error: unknown): boolean {
  return isProblemShaped(error) && (error.status === 409 || error.status === 422)
}
