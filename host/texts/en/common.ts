/** What several areas say. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  loading: 'Loading',
  no: 'No',
  none: 'None',
  retry: 'Retry',
  save: 'Save',
  yes: 'Yes',
  'error.forbidden.text':
    'Your role does not include it. Ask an administrator if you need it for your work.',
  'error.forbidden.title': 'You have no access to this',
  'error.notThere.text':
    'It may have been deleted, or it belongs to somewhere else than where you work now.',
  'error.notThere.title': 'This is not here',
  'error.offline.title': 'You seem to be offline',
  'error.page': 'Something went wrong on this page.',
  'error.title': 'This could not be loaded',
  'failed.reload': 'Reload',
  'failed.text': 'It may be a passing fault of the network. Reload the page to try again.',
  'failed.title': 'This page could not be shown',
  'password.capsLock': 'Caps Lock is on',
  'password.show': 'Show what is typed',
  'slot.failed': 'This part of the page is not available.',
  'slot.failedName': '{{component}} is not available',
} as const
