/** Having a remote's code from a development server. */
export const develop = {
  banner: '{{remote}} is loaded from {{origin}}, for you only, until {{time}}.',
  'banner.fault': 'The last build failed; you see the one before it.',
  'banner.foreign_one': '{{components}} belongs to another remote and is still the released one.',
  'banner.foreign_other':
    '{{components}} belong to another remote and are still the released ones.',
  'banner.gone':
    '{{origin}} does not answer. Start “slipway dev” there again, or press “Stop” to use the released version.',
  'banner.name': 'Development server',
  'banner.off': 'This page was loaded before and still shows the released version.',
  'banner.proposed_one':
    '{{components}} is at a location that is only proposed: nobody else sees it.',
  'banner.proposed_other':
    '{{components}} are at locations that are only proposed: nobody else sees them.',
  'banner.reload': 'Reload',
  'banner.stop': 'Stop',
  'banner.wrong': '{{origin}} answers, but not with a build of {{remote}}: {{detail}}',
  cancel: 'Cancel',
  confirm: 'Use it in this session',
  'forbidden.text':
    'None of your roles has the permission slipway.develop. An administrator can give you one that does.',
  'forbidden.title': 'This is for developers',
  'invalid.text':
    'It must name a remote and the origin of its development server. Open the address that “slipway dev --host” prints.',
  'invalid.title': 'This address is incomplete',
  'note.audit': 'It is recorded in the audit.',
  'note.end': 'It ends after eight hours, when you press “Stop”, or when you sign out.',
  'note.instead': 'It replaces {{remote}} from {{origin}}.',
  'note.rights':
    'Code from that server runs with your rights. Continue only if you or your team started it.',
  'note.you': 'Only you see it, and only in this session. Nothing changes for anybody else.',
  text: '{{remote}} will be loaded from {{origin}} instead of its release.',
  title: 'Use a development server?',
} as const
