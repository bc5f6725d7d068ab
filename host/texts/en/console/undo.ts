/** Texts of the area `undo`: changes of operators, and the way back. */
export const undo = {
  change: 'Change',
  from: 'from',
  more: 'show all',
  of: 'What',
  on: 'switched on',
  sessionsStay: 'The sessions that ended do not come back: the user signs in again.',
  title: 'Undo this change?',
  to: 'to',
  undo: 'Undo',
  undoOf: 'Undo the change of {{subject}}',
  will: 'This will change:',
  done: 'Undone: it is as it was before.',
  changedSince:
    'Nothing was undone: {{who}} has changed it since. Now it is {{now}}. Look at it, and change it yourself if you still want to.',
  changedBySomebody:
    'Nothing was undone: it has been changed since. Now it is {{now}}. Look at it, and change it yourself if you still want to.',
  'not.kept': 'Accounts and tenants are kept for good. An account can be disabled.',
  'not.nothing-changed': 'There is nothing to put back.',
  'not.older': 'An older server did not write down what was there before.',
  'not.personal': 'What people say of themselves is theirs to change.',
  'not.removed': 'What was removed because it was old does not come back.',
  'not.published': 'A published version is not taken back. It can be switched off.',
  'not.secret':
    'Passwords, links, tokens, keys and the addresses of webhooks are not recorded. Give a new one.',
  'not.session': 'What belongs to a session ends with it.',
  'not.unknown': 'Only a newer server knows this action.',
} as const
