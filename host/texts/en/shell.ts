/** What is around every page of a signed-in user. */
export const shell = {
  account: 'Account of {{name}}',
  appearance: 'Appearance',
  'appearance.auto': 'Same as system',
  'appearance.dark': 'Dark',
  'appearance.light': 'Light',
  breadcrumbs: 'Breadcrumbs',
  closeNavigation: 'Close navigation',
  dashboards: 'Dashboards',
  'givenUp.lost':
    'You no longer have access to {{from}}. You now work in {{to}}; the data of {{from}} is no longer shown.',
  'givenUp.return': 'Switch back',
  'givenUp.rights':
    'Your rights have changed. What you may not see is no longer shown; ask an administrator if you need it.',
  'givenUp.tenant':
    'You now work in {{to}}, as chosen in another tab or window. {{from}} is no longer shown.',
  home: 'Slipway, go to the dashboard',
  'manage.audit': 'Audit',
  'manage.roles': 'Roles',
  'manage.tenants': 'Tenants',
  'manage.title': 'Administration',
  'manage.users': 'Users',
  main: 'Main',
  navigation: 'Navigation',
  'notFound.back': 'Go to the dashboard',
  'notFound.pageTitle': 'Page not found',
  'notFound.text': 'The address may be mistyped, or the page may have moved.',
  'notFound.title': 'There is no such page',
  'reach.gone':
    'The server cannot be reached. What you typed stays here, and the page reconnects automatically.',
  'reach.offline':
    'You are offline. What you typed stays here; you can save it when you are back online.',
  'reach.stale': 'The server cannot be reached. What you see may be out of date.',
  'reach.unreachable': 'The server cannot be reached. You are still signed in; nothing is lost.',
  profile: 'Your profile',
  shortcuts: 'Keyboard shortcuts',
  'shortcuts.control': 'Ctrl',
  'shortcuts.escape': 'Close a dialog or a menu',
  'shortcuts.general': 'Everywhere',
  'shortcuts.go': 'Go to',
  'shortcuts.help': 'Show this help',
  'shortcuts.or': 'or',
  'shortcuts.page': 'On this page',
  'shortcuts.single': 'Single-key shortcuts',
  'shortcuts.singleHint':
    'Switch them off if you use voice control or press keys by mistake. Shortcuts with Ctrl keep working.',
  signOut: 'Sign out',
  signingOut: 'Signing out',
  skip: 'Skip to content',
  stillSignedIn: 'You are still signed in',
  tryAgain: 'Retry',
  'withdrawn.again': 'Check again',
  'withdrawn.byHand':
    'Your browser does not let this page copy. Select the text and copy it yourself.',
  'withdrawn.copied': 'Copied',
  'withdrawn.copy': 'Copy what I typed',
  'withdrawn.discard': 'Discard it and continue',
  'withdrawn.gone.text':
    'It was deleted or moved while you were editing it. Nothing was saved. What you typed is kept: you can copy it.',
  'withdrawn.gone.title': 'This is no longer here',
  'withdrawn.lost.text':
    'You no longer have access to {{from}}, where you typed this, so it cannot be saved. What you typed is kept: you can copy it.',
  'withdrawn.return': 'Switch back to {{from}}',
  'withdrawn.rights.text':
    'You may no longer edit what you had open. Nothing was saved. What you typed is kept: you can copy it. Ask an administrator if you need the right for your work.',
  'withdrawn.rights.title': 'Your rights have changed',
  'withdrawn.tenant.text':
    'It was chosen in another tab or window. What you typed belongs to {{from}} and is not saved: switch back to continue, or copy it.',
  'withdrawn.tenant.title': 'You now work in {{to}}',
} as const
