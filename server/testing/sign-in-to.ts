import type { Express } from 'express'
import request from 'supertest'

/** The header of a call that comes out of our own page. */
export const own = { 'Sec-Fetch-Site': 'same-origin' }

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signs in over HTTP; the cookie is the session's. */
export async function signInTo(app: Express, { email, password }: Credentials) {
  const response = await request(app).post('/login').set(own).send({ email, password })
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
