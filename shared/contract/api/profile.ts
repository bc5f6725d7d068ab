import * as z from 'zod/mini'
import {
  ownSessionsBody,
  passwordChange,
  passwordConfirmation,
  profileBody,
  profileChange,
} from '../accounts/profile'
import { endpointTable } from './endpoint'

const own = { tag: 'Profile', right: 'session' } as const

/** The viewer's own account. */
export const profile = endpointTable({
  'GET /profile': {
    ...own,
    id: 'readProfile',
    does: "The viewer's own account",
    reply: profileBody,
  },
  'PATCH /profile': {
    ...own,
    id: 'changeProfile',
    does: 'Change name or language',
    body: profileChange,
  },
  'POST /profile/password': {
    ...own,
    id: 'changePassword',
    does: 'Change the password; the other sessions end',
    body: passwordChange,
    errors: ['rate-limited', 'busy'],
  },
  'POST /profile/confirm': {
    ...own,
    id: 'confirmPassword',
    does: 'Enter the password again, for requests that need a recent sign-in',
    body: passwordConfirmation,
    errors: ['rate-limited', 'busy'],
  },
  'GET /profile/sessions': {
    ...own,
    id: 'readOwnSessions',
    does: "The viewer's own sessions",
    reply: ownSessionsBody,
  },
  'DELETE /profile/sessions': {
    ...own,
    id: 'endOtherSessions',
    does: 'End the other sessions',
  },
  'DELETE /profile/sessions/{session}': {
    ...own,
    id: 'endOwnSession',
    does: 'End one of them',
    path: { session: z.string() },
    errors: ['session-unknown'],
  },
})
