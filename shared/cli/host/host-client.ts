import { resolve } from 'node:path'
import {
  CodedError,
  type ManagedRemoteBody,
  managedRemoteBody,
  problem,
} from '@slipway/sdk/contract'
import type * as z from 'zod/mini'
import { callOf, type EndpointCall } from '../../contract/api/call-of'
import type { CommandContext } from '../command-context'
import { tryJson } from '../files/try-json'
import { readRemoteFolder } from '../remote-folder'
import { usageError } from '../usage-error'
import { readCredentials } from './credentials'
import { type Expires, readExpires } from './expiry-notes'

/** Flags of every command that speaks with the host. */
export interface HostFlags {
  readonly url?: string
  readonly remote?: string
  /** The manifest of the build that it is about, from the folder; it says the remote's name. */
  readonly manifest?: string
}

/** A call of the host's API, made by `callOf`. */
interface HostCall<Schema> extends EndpointCall<Schema> {
  /** Sent as gzip in place of JSON. */
  readonly archive?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** Gives the call up. */
  readonly signal?: AbortSignal
}

interface HostReply<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** One remote on one host. */
export interface HostClient {
  readonly url: string
  readonly remote: string
  /** Returns the end of the token as the last reply said it; nothing before the first one, and of older hosts. */
  expires(): Expires | undefined
  /** The reply, read by the schema of the call. Rejects with a `CodedError`: the host's problem, or `network-failed`. */
  call<Schema extends z.ZodMiniType>(
    call: HostCall<Schema>,
    schema: Schema,
  ): Promise<HostReply<z.output<Schema>>>
}

/**
 * Finds the host (`--url`, SLIPWAY_URL, the folder, the last login), the remote and its token.
 *
 * @throws CodedError `usage` where one of them is missing.
 */
export async function createHostClient(
  context: CommandContext,
  flags: HostFlags,
): Promise<HostClient> {
  const kept = await readCredentials(context.env)
  const manifest = flags.manifest === undefined ? undefined : resolve(context.cwd, flags.manifest)
  const folder = await readRemoteFolder(context.cwd, manifest).catch((error: unknown) => {
    if (flags.remote) return undefined
    throw error
  })
  const remote = flags.remote ?? folder?.name ?? ''
  const given = flags.url ?? context.env['SLIPWAY_URL'] ?? folder?.url ?? kept.url
  if (!given) {
    throw usageError(
      'Which host? Set --url or SLIPWAY_URL, or save it: npx slipway login --url <address>.',
    )
  }
  const url = hostAddress(given)
  const token = context.env['SLIPWAY_TOKEN'] ?? kept.tokens[url]?.[remote]
  if (!token) {
    throw new CodedError(
      'unauthenticated',
      `There is no token for ${remote} on ${url}. Ask the host's operators for a team token, then: npx slipway login, or set SLIPWAY_TOKEN.`,
      { status: 401 },
    )
  }
  let expires: Expires | undefined
  return {
    url,
    remote,
    expires: () => expires,
    async call(call, schema) {
      const reply = await send(url, token, call)
      expires = readExpires(reply.headers)
      return { ...reply, body: schema.parse(reply.body) }
    },
  }
}

/** The remote as the host knows it, with its versions. */
export async function readRemote({ call, remote }: HostClient): Promise<ManagedRemoteBody> {
  const path = { remote }
  return (await call(callOf('GET /manage/remotes/{remote}', { path }), managedRemoteBody)).body
}

function bodyIn({ headers }: Response, text: string): unknown {
  if (/^text\/(?:plain|markdown)/.test(headers.get('Content-Type') ?? '')) return text
  return text ? JSON.parse(text) : null
}

/** The address without a slash at its end. A token goes over TLS, or stays on this machine. */
export function hostAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url)
    throw usageError(`"${text}" is not an address; use one such as https://admin.example.com.`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) {
    throw usageError(`${text} would show the token to the network: use https.`)
  }
  if (url.username || url.password)
    throw usageError('Remove the name and the password from the address.')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

async function send(
  url: string,
  token: string,
  call: HostCall<unknown>,
): Promise<HostReply<unknown>> {
  const response = await fetch(`${url}${call.path}`, {
    method: call.method,
    headers: headersOf(token, call),
    redirect: 'error',
    ...(call.signal && { signal: call.signal }),
    ...bodyOf(call),
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    const message = `${url} does not answer: ${reason instanceof Error ? reason.message : String(reason)}. Is the address right, and is the host running?`
    throw new CodedError('network-failed', message, { status: 503, cause })
  })
  const text = await response.text()
  if (!response.ok) throw refusalOf(response, text)
  return {
    status: response.status,
    headers: response.headers,
    body: bodyIn(response, text),
  }
}

function headersOf(
  token: string,
  { body, archive, headers }: HostCall<unknown>,
): Record<string, string> {
  return {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(archive && { 'Content-Type': 'application/gzip' }),
    ...headers,
  }
}

function bodyOf({ body, archive }: HostCall<unknown>): Pick<RequestInit, 'body'> {
  if (archive) return { body: Buffer.from(archive) }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

function refusalOf({ status, url }: Response, text: string): CodedError {
  const parsed = problem.safeParse(tryJson(text))
  if (!parsed.success) {
    const message = `${url} answered ${status}, but not like a Slipway host. Is the address right?`
    return new CodedError('request-failed', message, { status })
  }
  const { code, title, detail, errors } = parsed.data
  return new CodedError(code, `${detail ?? title} (${status} ${code})`, {
    status,
    ...(errors && { errors }),
  })
}
