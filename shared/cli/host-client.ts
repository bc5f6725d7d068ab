import { CodedError, problem } from '@slipway/sdk/contract'
import type { CommandContext } from './command-context'
import { readCredentials } from './credentials'
import { readRemoteFolder } from './remote-folder'
import { usageError } from './usage-error'

/** Flags of every command that speaks with the host. */
export interface HostFlags {
  readonly url?: string
  readonly remote?: string
}

/** A call of the host's API. */
interface HostCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as gzip. */
  readonly archive?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

interface HostReply {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** One remote on one host. */
export interface HostClient {
  readonly url: string
  readonly remote: string
  /** Rejects with a `CodedError`: the host's problem, or `network-failed`. */
  call(call: HostCall): Promise<HostReply>
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
  const folder = await readRemoteFolder(context.cwd).catch((error: unknown) => {
    if (flags.remote) return undefined
    throw error
  })
  const remote = flags.remote ?? folder?.name ?? ''
  const given = flags.url ?? context.env['SLIPWAY_URL'] ?? folder?.url ?? kept.url
  if (!given) {
    throw usageError(
      'Which host? Give --url or SLIPWAY_URL, or keep it: npx slipway login --url <address>.',
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
  return { url, remote, call: (call) => send(url, token, call) }
}

/** The address without a slash at its end. A token goes over TLS, or stays on this machine. */
export function hostAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url)
    throw usageError(`"${text}" is no address; write one such as https://admin.example.com.`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) {
    throw usageError(`${text} would show the token to the network: use https.`)
  }
  if (url.username || url.password) throw usageError('Leave the name and the password out.')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

async function send(url: string, token: string, call: HostCall): Promise<HostReply> {
  const response = await fetch(`${url}${call.path}`, {
    method: call.method ?? 'GET',
    headers: headersOf(token, call),
    redirect: 'error',
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
    body: text ? JSON.parse(text) : null,
  }
}

function headersOf(token: string, { json, archive, headers }: HostCall): Record<string, string> {
  return {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(archive && { 'Content-Type': 'application/gzip' }),
    ...headers,
  }
}

function bodyOf({ json, archive }: HostCall): Pick<RequestInit, 'body'> {
  if (archive) return { body: Buffer.from(archive) }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

function refusalOf({ status, url }: Response, text: string): CodedError {
  const parsed = problem.safeParse(parseJson(text))
  if (!parsed.success) {
    const message = `${url} answered ${status}, and not as a Slipway host does. Is the address right?`
    return new CodedError('request-failed', message, { status })
  }
  const { code, title, detail, errors } = parsed.data
  return new CodedError(code, `${detail ?? title} (${status} ${code})`, {
    status,
    ...(errors && { errors }),
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
