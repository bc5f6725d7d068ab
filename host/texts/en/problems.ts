/** Texts of the area `problems`. */
export const problems = {
  'email-taken': 'There is a user with this address already.',
  'last-operator':
    'Nobody would be left to manage users. Make somebody else an operator first, and let them sign in once.',
  'password-wrong': 'This is not your current password.',
  'session-unknown': 'This session is over already.',
  'tenant-taken': 'There is a tenant of this name already.',
  'user-disabled': 'This account is disabled. Enable it first.',
} as const
