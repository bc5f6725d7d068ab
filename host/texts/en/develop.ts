/** Having a remote's code from a development server. */
export const develop = {
  banner: '{{remote}} comes from {{origin}}, for you only, until {{time}}.',
  'banner.fault': 'The last build failed; the one before is on screen.',
  'banner.foreign_one': '{{components}} belongs to another remote and stays as released.',
  'banner.foreign_other': '{{components}} belong to another remote and stay as released.',
  'banner.gone':
    '{{origin}} does not answer. Start “slipway dev” there again, or stop to have the released version.',
  'banner.name': 'Development server',
  'banner.off': 'This page was loaded before and has the released version.',
  'banner.proposed_one': '{{components}} is at a place that is only proposed: nobody else sees it.',
  'banner.proposed_other':
    '{{components}} are at places that are only proposed: nobody else sees them.',
  'banner.reload': 'Load again',
  'banner.stop': 'Stop',
  'banner.wrong': '{{origin}} answers, but not with a build of {{remote}}: {{detail}}',
  cancel: 'Cancel',
  confirm: 'Use it in this session',
  'forbidden.text':
    'Your roles do not have the permission slipway.develop. An administrator can give you one that has.',
  'forbidden.title': 'This is for developers',
  'invalid.text':
    'It has to name a remote and the origin of its development server, as “slipway dev --host” prints it.',
  'invalid.title': 'This address is not complete',
  'note.audit': 'It is written down in the audit.',
  'note.end': 'It ends after eight hours, when you press “Stop”, or when you sign out.',
  'note.instead': 'It takes the place of {{remote}} from {{origin}}.',
  'note.rights':
    'What that server sends runs with your rights. Go on only if you or your team started it.',
  'note.you': 'Only you see it, in this session only. Nobody else’s pages change.',
  text: 'The code of {{remote}} will come from {{origin}} instead of from its release.',
  title: 'Use a development server?',
} as const
