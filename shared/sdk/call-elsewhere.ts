import { CodedError, type Problem } from '@slipway/sdk/contract'
import type { ApiRequest } from './host'

/**
 * Calls another origin: without cookies, and without the headers for the host's own server. Resolves to the
 * body of the reply; rejects with a `CodedError`.
 */
export async function callElsewhere(call: ApiRequest): Promise<unknown> {
  const reply = await send(call)
  if (!reply.ok) throw await problemOfReply(reply)
  return reply.status === 204 ? undefined : readJson(reply)
}

async function send({ method = 'GET', path, body, ...rest }: ApiRequest): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (rest.ifMatch !== undefined) headers.set('if-match', rest.ifMatch)
  if (rest.idempotencyKey !== undefined) headers.set('idempotency-key', rest.idempotencyKey)
  const json = body === undefined ? null : JSON.stringify(body)
  const signal = rest.signal ?? null
  try {
    return await fetch(path, { method, headers, body: json, signal, credentials: 'omit' })
  } catch (cause) {
    if (signal?.aborted) throw cause
    const { origin } = new URL(path)
    const message = `${origin} cannot be reached. Is it among the origins of the remote, and granted?`
    throw new CodedError('network-failed', message, { status: 0, cause })
  }
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (cause) {
    throw new CodedError('reply-malformed', `The answer of ${reply.url} is not JSON.`, { cause })
  }
}

async function problemOfReply(reply: Response): Promise<CodedError> {
  const { status } = reply
  const retryAfter = reply.headers.get('retry-after')
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  const found = await readProblem(reply)
  if (!found) {
    const message = `${reply.url} answered ${status}.`
    return new CodedError('request-failed', message, { status, headers })
  }
  const { code, title, detail, errors } = found
  return new CodedError(code, detail ?? title, { status, headers, ...(errors && { errors }) })
}

// Schemas are the larger part of the SDK, and no slot waits for them: they come with the first problem.
async function readProblem(reply: Response): Promise<Problem | undefined> {
  const body: unknown = await reply.json().catch(() => undefined)
  const contract = await loadContract().catch(() => undefined)
  return contract?.problem.safeParse(body).data
}

const loadContract = () => import(/* webpackChunkName: "sdk-contract" */ '@slipway/sdk/contract')
