/** The texts of previewing and arranging, which come with their code. */
export const arrangeTexts = {
  arrange: {
    addHere: 'Add here: {{location}}',
    close: 'Stop arranging',
    draftOf: 'Draft of {{name}}',
    dropped: '{{component}} is now number {{number}} at {{location}}.',
    help: 'Only you see these changes until they are published. Drag an entry by any part of its box.',
    'help.keys':
      'Arrow keys go from entry to entry, Alt with an arrow moves it, Ctrl with Enter publishes.',
    loading: 'Loading …',
    over: 'Drop to put {{component}} at {{location}}, as number {{number}}.',
    'refused.gateAtSignIn':
      '{{component}} cannot be at {{location}}: nobody who signs in has passed its gate yet.',
    'refused.notMadeFor':
      '{{component}} cannot be at {{location}}: it is not made for that location.',
    title: 'Arrange this page',
  },
  preview: {
    all: 'Slots are those of the user. Navigation, actions and rights are those that you both have. Records, tenant and name stay yours.',
    'banner.name': 'Preview',
    banner:
      'You see the slots of {{who}}, with the navigation and rights that you both have; records, tenant and name stay yours. Nothing can be changed until you end the preview.',
    'banner.until': 'It ends by itself at {{time}}.',
    end: 'End preview',
    'field.language': 'Language',
    'field.own': 'The user’s own',
    'field.roles': 'Roles',
    'field.roles.hint': 'In place of those that the user holds. Leave it empty for those.',
    'field.tenant': 'Tenant',
    'field.user': 'User',
    frame: 'The page, {{width}} pixels wide',
    me: 'Me',
    more: 'Type a name or an address.',
    own: 'You may preview with fewer of your own roles. For other users and roles you need slipway.manage.',
    'say.in': 'in {{tenant}}',
    'say.language': 'in {{language}}',
    'say.roles': 'with {{roles}}',
    'say.noRoles': 'without roles',
    search: 'Search for a user',
    start: 'Start preview',
    text: 'You see the slots that somebody else would see, for half an hour at most. It is recorded in the audit.',
    title: 'Preview as …',
    width: 'Width',
    'width.full': 'Full',
    'width.pixels': '{{width}} px',
  },
} as const
