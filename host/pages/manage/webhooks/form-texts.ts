/** What a form of messages is called. */
export const formTexts = {
  json: 'form.json',
  slack: 'form.slack',
  teams: 'form.teams',
  mattermost: 'form.mattermost',
} as const
