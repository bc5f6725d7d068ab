import { CodedError, type Problem } from '@slipway/sdk/contract'
import { useEffect, useState } from 'react'
import { type ApiRequest, useHostStore } from './host'
import { toProblem } from './problem-error'

/** Options of a request, in addition to its path and body. */
export type ApiOptions = Pick<ApiRequest, 'ifMatch' | 'idempotencyKey' | 'signal'>

/**
 * Requests to the server's API, or to another origin. Each resolves to the body of the reply (unchecked JSON;
 * `undefined` for 204), or rejects with a {@link ProblemError}.
 *
 * * `path` is below the API's address, such as `/resources/orders/7`: the host adds the session and its
 * headers. A full `https` address of another origin, which the remote names in its `origins` and an operator
 * grants, is requested without cookies and without those headers.
 */
export interface Api {
  get(path: string, options?: ApiOptions): Promise<unknown>
  post(path: string, body?: unknown, options?: ApiOptions): Promise<unknown>
  patch(path: string, body: unknown, options?: ApiOptions): Promise<unknown>
  delete(path: string, options?: ApiOptions): Promise<unknown>
}

/**
 * The API for this component, the same object for its life. Reads that are running when it leaves the page are
 * aborted, and reject with an `AbortError`; a change that was already sent is completed. Throws outside of the
 * host.
 * @example
 * const api = useApi()
 * const order = await api.get('/resources/orders/7')
 */
export function useApi(): Api {
  const store = useHostStore('useApi')
  const [reading] = useState(() => new Reading())
  const [api] = useState(() => createApi((call) => store.host.request(call), reading))
  useEffect(() => () => reading.stop(), [reading])
  return api
}

/** The component's reads, which stop with it. React may unmount and mount it again: then they may begin again. */
class Reading {
  #controller: AbortController | undefined

  signal(given: AbortSignal | undefined): AbortSignal {
    this.#controller ??= new AbortController()
    const { signal } = this.#controller
    return given ? AbortSignal.any([given, signal]) : signal
  }

  stop(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }
}

type Send = (call: ApiRequest) => Promise<unknown>

function createApi(request: Send, reading: Reading): Api {
  const send: Send = async (call) => {
    try {
      return await (isElsewhere(call.path) ? callElsewhere(call) : request(call))
    } catch (error) {
      throw toProblem(error)
    }
  }
  return {
    get: (path, { signal, ...options } = {}) =>
      send({ method: 'GET', path, ...options, signal: reading.signal(signal) }),
    post: (path, body, options) => send({ method: 'POST', path, body, ...options }),
    patch: (path, body, options) => send({ method: 'PATCH', path, body, ...options }),
    delete: (path, options) => send({ method: 'DELETE', path, ...options }),
  }
}

const base = 'https://base.invalid'

// Parsed as the browser will: `//elsewhere`, or tabs between the slashes, is no path.
function isElsewhere(path: string): boolean {
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (url?.origin === base && path.startsWith('/')) return false
  if (/^https?:\/\//i.test(path) && url && url.origin !== window.location.origin) return true
  throw new Error(
    `"${path}" is neither a path below the API, such as /resources/orders, nor an https address of another origin.`,
  )
}

/**
 * Calls another origin: without cookies, and without the headers for the host's own server. Resolves to the
 * body of the reply; rejects with a `CodedError`.
 */
async function callElsewhere(call: ApiRequest): Promise<unknown> {
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
