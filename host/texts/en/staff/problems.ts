import type { ProblemCode } from '@slipway/sdk/contract'

/** Codes of single fields' faults, and of calls that got no answer of the server. */
type OtherCode =
  | 'combination-taken'
  | 'network-failed'
  | 'password-address'
  | 'password-common'
  | 'password-wrong'
  | 'reply-malformed'
  | 'read-only'
  | 'taken'
  | 'unknown-record'

/** Texts of the area `problems`, for those that the server does not say better itself. */
export const problems = {
  busy: 'The server is too busy at the moment. Try again in a minute.',
  'console-only':
    'Nothing was changed: this is done in Administration alone. Open it there; if you are there, reload the page.',
  internal:
    'Something went wrong on the server. Try again; if it happens again, tell an administrator.',
  'network-failed': 'The server cannot be reached.',
  previewing:
    'You are previewing as somebody else, so nothing was changed. End the preview, then try again; what you typed stays here.',
  'reauthentication-required': 'Nothing was changed, because your password was not confirmed.',
  'rate-limited': 'Too many requests in a short time. Try again in a minute.',
  'reply-malformed': 'The server sent an unexpected reply. Reload the page.',
  'request-timeout': 'The server took too long. Try again.',
  'session-expired': 'Your session has ended. Sign in again.',
  'sign-out-pending':
    'You are signed out in this browser. The database is not answering at the moment: as soon as it does, the session ends on all servers.',
  'store-unavailable': 'The data cannot be reached at the moment. Try again in a minute.',
  'write-conflict':
    'Somebody else changed the same data at the same time. Nothing was saved; try again.',
  unauthenticated: 'You are not signed in.',
  'email-taken': 'There is already a user with this address.',
  'last-operator':
    'Nobody would be left to manage users. Give somebody else a role that may do so first, and let them sign in once.',
  'origin-not-allowed':
    'This host does not allow that address. An operator can add it to DEVELOP_ORIGINS.',
  'password-address':
    'Others know your email address. Choose a password that only you would think of.',
  'password-common':
    'Too many people use a password like this one. Choose one that only you would think of.',
  'password-wrong': 'This is not your current password.',
  'session-unknown': 'This session has already ended.',
  'action-unavailable': 'That cannot be done with this record at the moment.',
  'edit-conflict': 'Somebody has changed this record in the meantime. Look at it again first.',
  forbidden: 'You do not have the right to do that.',
  'not-found': 'This does not exist; it may have been deleted.',
  'read-only': 'This cannot be changed.',
  'record-changed': 'A record that this one refers to has been deleted.',
  'record-in-use': 'Other records refer to this one; change them first.',
  'resource-store-failed': 'The system that keeps these records reports an error. Try again later.',
  'resource-store-slow': 'The system that keeps these records is not answering. Try again later.',
  'tenant-required': 'Choose a tenant first.',
  'unknown-record': 'The chosen record does not exist; it may have been deleted.',
  'combination-taken': 'Another record already has this combination of values.',
  taken: 'Another record already has this value.',
  'tenant-taken': 'There is already a tenant with this name.',
  'user-disabled': 'This account is disabled. Enable it first.',
} as const satisfies { readonly [Code in ProblemCode | OtherCode]?: string }
