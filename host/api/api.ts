import type { ApiRequest } from '@slipway/sdk'
import {
  CONSOLE_HEADER,
  CodedError,
  formerHeaders,
  type Problem,
  slipwayHeaders,
} from '@slipway/sdk/contract'
import type { EndpointCall } from '@slipway/sdk/contract/call'
import type * as z from 'zod/mini'
import { createSignal, type Signal } from '../ui/signal'
import { isSignedOut } from './describe-error'

/** The user who filled in what is sent, and the tenant they did it in. */
export interface Author {
  readonly user: number | undefined
  /** `null`: in none. */
  readonly tenant: number | null | undefined
}

interface ApiCall extends Omit<ApiRequest, 'method'> {
  readonly method?: ApiRequest['method'] | 'PUT'
  /**
   * Refused when the session is another user's (401 `session-expired`), or in another tenant (409
   * `tenant-changed`).
   */
  readonly author?: Author
  /** Called with the reply before its body is read, for those who need a header of it. */
  readonly onReply?: (reply: Response) => void
}

/** The server's API as the host calls it. */
export interface Api {
  /** Address of the API: empty, or `/…` without a slash at the end. */
  readonly basePath: string
  /** Whether the last call got an answer of the server. */
  readonly isReached: Signal<boolean>
  /** The reply's body, unchecked. Rejects with a `CodedError`. */
  request(call: ApiCall): Promise<unknown>
  /** The reply's body, parsed by the contract's `schema`, which may be under way as well. */
  call<Schema extends z.ZodMiniType>(
    schema: Schema | Promise<Schema>,
    call: ApiCall & Pick<EndpointCall<NoInfer<Schema>>, 'reply'>,
  ): Promise<z.output<Schema>>
}

interface ApiOptions {
  readonly basePath: string
  readonly fetch: typeof fetch
  /** What calls of a page of Administration carry; other pages have none. */
  readonly consoleProof?: string | undefined
  /** Asks for the password, which a call needs again; whether it was given. */
  readonly confirmPassword?: () => Promise<boolean>
  /** Called when a call is refused because nobody is signed in, or not any more. */
  readonly onSessionEnded: () => void
}

/** The one place of the host that talks to the server, but for what pages report. */
export function createApi(options: ApiOptions): Api {
  const { basePath, fetch, onSessionEnded, confirmPassword } = options
  const isReached = createSignal(true)
  let proof = options.consoleProof
  const request = async (call: ApiCall, isConfirmed = false): Promise<unknown> => {
    const reply = await send(fetch, basePath, { ...call, proof }).catch((error: unknown) => {
      if (!call.signal?.aborted) isReached.set(false)
      throw error
    })
    isReached.set(!isOfProxy(reply))
    // Of the session that began here in place of the one before.
    proof = reply.headers.get(CONSOLE_HEADER) ?? proof
    call.onReply?.(reply)
    if (reply.ok) return reply.status === 204 ? undefined : readJson(reply)
    const error = await readProblem(reply)
    if (isSignedOut(error)) onSessionEnded()
    const isAsked = error.code === 'reauthentication-required' && !isConfirmed
    if (isAsked && (await confirmPassword?.())) return request(call, true)
    throw error
  }
  return {
    basePath,
    isReached,
    request: (call) => request(call),
    async call(schema, call) {
      const [ready, body] = await Promise.all([schema, request(call)])
      const parsed = ready.safeParse(body)
      if (parsed.success) return parsed.data
      const text = `The answer to ${call.path} does not have the expected form.`
      throw new CodedError('reply-malformed', text, { cause: parsed.error })
    },
  }
}

// A proxy answers for a server that is gone.
function isOfProxy({ status }: Response): boolean {
  return status === 502 || status === 504
}

interface SentCall extends ApiCall {
  readonly proof: string | undefined
}

async function send(fetch: Window['fetch'], basePath: string, call: SentCall): Promise<Response> {
  const { method = 'GET', path, body, signal } = call
  try {
    return await fetch(`${basePath}${path}`, {
      method,
      headers: headersOf(call),
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CodedError('network-failed', 'The server cannot be reached.', { status: 0, cause })
  }
}

function headersOf({ body, ifMatch, idempotencyKey, author, proof }: SentCall): Headers {
  const headers = new Headers({ accept: 'application/json' })
  setOwn(headers, 'request', '1')
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (proof !== undefined) headers.set(CONSOLE_HEADER, proof)
  if (author?.user !== undefined) setOwn(headers, 'user', String(author.user))
  if (author?.tenant !== undefined) setOwn(headers, 'tenant', String(author.tenant ?? ''))
  return headers
}

// A server that is not updated yet knows only the former name.
function setOwn(headers: Headers, header: keyof typeof slipwayHeaders, value: string): void {
  headers.set(slipwayHeaders[header], value)
  headers.set(formerHeaders[header], value)
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (cause) {
    throw new CodedError('reply-malformed', 'The answer of the server is not JSON.', { cause })
  }
}

/** Reads the failure from a reply. Anything but a problem is a proxy's, and described by its status. */
async function readProblem(reply: Response): Promise<CodedError> {
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
