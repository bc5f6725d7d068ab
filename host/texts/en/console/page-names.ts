import type { ConsolePlace, PageId } from '@slipway/sdk/contract/pages'

/** Texts of the area `pageNames`: what pages that are not in the navigation of Administration are called. */
export const pageNames = {
  dashboard: 'Dashboard',
  'named-dashboard': 'One of several dashboards',
  list: 'List of records',
  record: 'Record',
  edit: 'Record being edited',
  create: 'New record',
  remote: 'Remotes, one of them',
  'remote-health': 'Health of a remote',
  error: 'Errors, one of them',
  'new-user': 'New user',
  user: 'Users, one of them',
  develop: 'Develop',
  profile: 'Profile',
  'sign-out': 'Signing out',
  'sign-in': 'Sign-in',
  accept: 'One-time link',
  'not-found': 'Page not found',
} as const satisfies Record<Exclude<PageId, ConsolePlace>, string>
