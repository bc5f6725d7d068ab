/** Dashboards and their cards. */
export const dashboard = {
  age: 'As of {{time}} · {{age}} old',
  'age.now': 'As of {{time}}',
  'age.stale': 'Update failed, try again',
  'card.empty': 'Nothing here at the moment.',
  'card.failed': 'This could not be loaded.',
  'card.loading': 'Loading figures',
  'change.down': 'down',
  'change.level': 'unchanged,',
  'change.up': 'up',
  'chart.asChart': 'Show as chart',
  'chart.asTable': 'Show as table',
  'chart.zero': 'Every value is 0.',
  'chart.zeroBetween': 'Every value from {{from}} to {{to}} is 0.',
  'none.text': 'Choose a page in the navigation.',
  'none.title': 'No dashboard here yet',
  welcome: 'Welcome, {{name}}',
} as const
