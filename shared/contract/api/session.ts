import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import {
  ownSessionsBody,
  passwordChange,
  passwordConfirmation,
  profileBody,
  profileChange,
} from '../accounts/profile'
import { credentials, newPassword, sessionBody, tenantSwitch } from '../accounts/session'
import {
  newSessionDraft,
  newSessionView,
  previewChoices,
  previewedViewer,
} from '../accounts/session-view'
import { linkedVersion, linkToken } from '../remotes/version-link'
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
    duringPreview: true,
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
    duringPreview: true,
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
    does: 'Work in another tenant; ends a preview',
    duringPreview: true,
    body: tenantSwitch,
    errors: ['not-found'],
  },
  'POST /password': {
    tag,
    right: 'anyone',
    id: 'setPassword',
    does: 'Choose a password of 12 to 1,024 characters, by a one-time link, and sign in; the answer sets the cookie',
    body: passwordByLink,
    reply: sessionBody,
    errors: ['token-unknown', 'token-used', 'token-expired', 'rate-limited', 'busy'],
  },
})

/** The slots that a session sees instead of its own. */
export const preview = endpointTable({
  'GET /session/view': {
    tag,
    right: productPermissions.preview,
    id: 'readPreviewChoices',
    does: 'As whom slots may be previewed: the roles and tenants to choose from',
    reply: previewChoices,
  },
  'PUT /session/view': {
    tag,
    right: productPermissions.preview,
    recent: true,
    id: 'beginPreview',
    does: "See another viewer's slots in this session, for half an hour; nothing can be changed meanwhile",
    body: newSessionView,
    reply: previewedViewer,
    errors: [
      'forbidden',
      'user-unknown',
      'user-disabled',
      'tenant-unknown',
      'role-unknown',
      'previewing',
    ],
  },
  'DELETE /session/view': {
    tag,
    // A user who may not preview any more can still stop.
    right: 'session',
    id: 'endPreview',
    does: "Go back to one's own slots",
    duringPreview: true,
  },
  'PUT /session/draft': {
    tag,
    right: productPermissions.layout,
    id: 'seeDraft',
    does: 'See a draft of the layout in this session, with the ids of its entries, for half an hour from the last time',
    body: newSessionDraft,
    errors: ['not-found', 'previewing'],
  },
  'DELETE /session/draft': {
    tag,
    right: 'session',
    id: 'leaveDraft',
    does: 'See the published layout again',
  },
})

const ofLink = { tag, right: 'session', body: linkToken, reply: linkedVersion } as const

/** A version that is not released, which a session sees by a link. */
export const links = endpointTable({
  'POST /session/link': {
    ...ofLink,
    id: 'readLink',
    does: 'Which version a link leads to, and until when; nothing is changed',
    errors: ['token-unknown'],
  },
  'PUT /session/link': {
    ...ofLink,
    id: 'openLink',
    does: 'See the version of a link in this session, in place of one that it saw, until the link ends',
    errors: ['token-unknown'],
  },
  'DELETE /session/link': {
    tag,
    right: 'session',
    id: 'leaveLink',
    does: 'See released versions alone again',
  },
})

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
