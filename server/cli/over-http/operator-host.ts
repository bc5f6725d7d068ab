import { CodedError, expiryNotice, problem, TOKEN_EXPIRES_HEADER } from '@slipway/sdk/contract'
import { type Endpoint, endpoints, isRaw, type ReplyOf } from '@slipway/sdk/contract/api'
import { type ApiRoute, callOf, type EndpointCall, type Given } from '@slipway/sdk/contract/call'
import * as z from 'zod/mini'
import type { OperatorLogin } from './operator-login'

interface IfMatch {
  /** The ETag of what was read. */
  readonly ifMatch?: string | undefined
}

interface HostReply<Body> {
  readonly status: number
  readonly etag: string | undefined
  readonly body: Body
}

/** A server as operators' commands see it, by HTTP. */
export type OperatorHost = ReturnType<typeof createOperatorHost>

const DAY_MS = 86_400_000

export function createOperatorHost({ url, token }: OperatorLogin) {
  let ends: string | null = null
  return {
    url,
    /** Returns what the replies said of the end of the token, when that is soon. */
    note: (): string | undefined =>
      ends && isSoon(ends) ? `The token ends at ${ends}.` : undefined,
    /** A call of the endpoint table. Rejects with the server's problem, or `store-unavailable`. */
    async ask<Route extends ApiRoute>(
      route: Route,
      ...[given]: Record<never, never> extends Given<Route>
        ? [(Given<Route> & IfMatch)?]
        : [Given<Route> & IfMatch]
    ): Promise<HostReply<ReplyOf<(typeof endpoints)[Route]>>> {
      const { ifMatch, ...rest } = (given ?? {}) as IfMatch
      const response = await send({ url, token }, callOf(route, rest as never), ifMatch)
      ends = response.headers.get(TOKEN_EXPIRES_HEADER)
      const text = await response.text()
      if (!response.ok) throw refusal(response, text)
      // Parsed by the reply of this very entry, which a lookup by its name cannot show.
      const body = readReply(endpoints[route], text) as ReplyOf<(typeof endpoints)[typeof route]>
      return { status: response.status, etag: response.headers.get('ETag') ?? undefined, body }
    },
  }
}

/** The query of a call that is only tried, or is made. */
export function sayDryRun(dryRun: boolean | undefined): { readonly 'dry-run'?: 'true' } {
  return dryRun ? { 'dry-run': 'true' } : {}
}

function isSoon(end: string): boolean {
  return Date.parse(end) - Date.now() < expiryNotice.soonDays * DAY_MS
}

async function send(
  { url, token }: OperatorLogin,
  { method, path, body }: EndpointCall<unknown>,
  ifMatch: string | undefined,
): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return await fetch(`${url}${path}`, { method, headers, redirect: 'error', ...sent }).catch(
    (cause: unknown) => {
      const message = `${url} does not answer. Is the address right, and is the server running?`
      throw new CodedError('store-unavailable', message, { status: 503, cause })
    },
  )
}

function readReply({ reply }: Endpoint, text: string): unknown {
  return reply && !isRaw(reply) ? z.parse(reply, JSON.parse(text)) : undefined
}

function refusal({ status, url }: Response, text: string): CodedError {
  const read = problem.safeParse(parsed(text))
  if (!read.success) {
    const message = `${url} answered ${status}, but not like a Slipway server. Is the address right?`
    return new CodedError('request-failed', message, { status })
  }
  const { code, title, detail, errors = [] } = read.data
  const faults = errors.map((fault) => `\n  ${fault.detail ?? fault.code}`).join('')
  return new CodedError(code, `${detail ?? title} (${code})${faults}`, { status })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
