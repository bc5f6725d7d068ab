import * as z from 'zod/mini'
import { credentials, newPassword, sessionBody, tenantSwitch } from '../accounts/session'
import { endpointTable } from './endpoint'

const passwordByLink = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword,
})

const tag = 'Session'

/** Needs no database. */
export const signOut = endpointTable({
  'POST /logout': {
    tag,
    right: 'anyone',
    id: 'signOut',
    does: 'Sign out',
    errors: ['sign-out-pending'],
  },
})

/** Signing in, and what the session works with. */
export const session = endpointTable({
  'POST /login': {
    tag,
    right: 'anyone',
    id: 'signIn',
    does: 'Sign in; the answer sets the cookie',
    body: credentials,
    reply: sessionBody,
    errors: ['credentials-in-url', 'invalid-credentials', 'rate-limited', 'busy'],
  },
  'GET /session': {
    tag,
    right: 'anyone',
    id: 'readSession',
    does: 'Who is signed in, `null` for nobody',
    reply: sessionBody,
  },
  'POST /tenant': {
    tag,
    right: 'session',
    id: 'switchTenant',
    does: 'Work in another tenant',
    body: tenantSwitch,
    errors: ['not-found'],
  },
  'POST /password': {
    tag,
    right: 'anyone',
    id: 'setPassword',
    does: 'Choose a password, by a one-time link; 12 to 1,024 characters',
    body: passwordByLink,
    errors: ['token-unknown', 'token-used', 'token-expired', 'rate-limited', 'busy'],
  },
})
