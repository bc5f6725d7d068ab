/** The texts of the server's page when the interface does not start (server/delivery/page/page.ts). */
export const startTexts = {
  'old.title': 'This browser is too old for Slipway',
  old: 'Slipway works in Chrome and Edge from 133, Firefox from 146 and Safari from 26.0. Update this browser, or open this page in another one.',
  'failed.title': 'Slipway could not start',
  failed:
    'Part of it did not arrive or was changed on the way. Reload the page. If that does not help, tell your administrator.',
  reload: 'Reload',
  scripts: 'Slipway needs JavaScript. Allow it for this address, and reload the page.',
} as const
