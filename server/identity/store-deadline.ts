import { CodedError, codedProblem } from '@slipway/sdk/contract'

/** The reply has to be there within two seconds. */
const DEADLINE_MS = 1800

/** The work's result, or 503 when the database fails or takes too long to say who is asking. */
export async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, deadline])
  } catch (cause) {
    if (cause instanceof CodedError) throw cause
    throw codedProblem('store-unavailable', 'The database does not answer. Try again.', {
      headers: { 'Retry-After': '2' },
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}
