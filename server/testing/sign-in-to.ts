import type { ApiRoute } from '@slipway/sdk/contract/call'
import type { Express } from 'express'
import request from 'supertest'
import { type CallArguments, toCall } from './test-client'

/** The header of a call that comes out of our own page. */
export const own = { 'Sec-Fetch-Site': 'same-origin' }

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Calls of the endpoint table from our own page, to an application that listens nowhere. */
type Caller = <Route extends ApiRoute>(...call: CallArguments<Route>) => request.Test

export function callsTo(app: Express, ownCookie?: string): Caller {
  return (...[route, options]) => {
    const { method, path, body, headers, cookie = ownCookie } = toCall(route, options)
    const sent = request(app)[verbs[method]](path)
    return sent.set({ ...own, ...(cookie && { Cookie: cookie }), ...headers }).send(body as object)
  }
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Signs in over HTTP; the cookie is the session's. */
export async function signInTo(app: Express, { email, password }: Credentials) {
  const response = await callsTo(app)('POST /login', { body: { email, password } })
  return { response, cookie: sessionCookieOf(response) }
}

/** The session's cookie, which is the last one that a reply sets. */
export function sessionCookieOf(response: request.Response): string {
  return response.get('Set-Cookie')?.at(-1)?.split(';')[0] ?? ''
}

/** The session's id in its cookie. */
export function sidOf(cookie: string): string {
  return (
    decodeURIComponent(cookie.split('=')[1] ?? '')
      .slice(2)
      .split('.')[0] ?? ''
  )
}
