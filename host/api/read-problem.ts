import { CodedError, type Problem } from '@slipway/sdk/contract'

/** Reads the failure from a reply. Anything but a problem is a proxy's, and described by its status. */
export async function readProblem(reply: Response): Promise<CodedError> {
  const { status } = reply
  const retryAfter = reply.headers.get('retry-after')
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  const body: unknown = await reply.json().catch(() => undefined)
  if (!isProblem(body)) {
    return new CodedError('request-failed', `The server answered ${status}.`, { status, headers })
  }
  const { code, title, detail, errors, current } = body
  return new CodedError(code, detail ?? title, {
    status,
    headers,
    ...(errors && { errors }),
    ...(current && { current }),
  })
}

// By hand, and no deeper than what makes it one: with the schema the sign-in form would wait for zod.
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  const { code, title, detail = '', errors = [] } = body as Partial<Record<keyof Problem, unknown>>
  const isTold = [code, title, detail].every((part) => typeof part === 'string')
  return isTold && Array.isArray(errors)
}
