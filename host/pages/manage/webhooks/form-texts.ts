/** The name of each form of messages. */
export const formTexts = {
  json: 'form.json',
  slack: 'form.slack',
  teams: 'form.teams',
  mattermost: 'form.mattermost',
} as const
