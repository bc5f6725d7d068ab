/** Texts of the area `demo`. */
export const demo = {
  break: 'Break a remote',
  'break.text':
    'A version of guidance is released to everybody whose guide on forms fails. Open a form in another tab first, and type into it. The guard takes the version off within a minute; Roll back does so at once.',
  'break.title': 'Break a remote of the demo?',
  broken: '{{remote}} {{version}} is released, and its guide fails on every form',
  note: 'These figures are the demo’s: the week before its first start is made up. What you do and what your pages report is added.',
} as const
