import { type Causes, happened, hoursAt, timeInWords, type Words } from './words'

const causes: Readonly<Record<string, string>> = {
  'render-failed': 'it throws an error',
  'load-failed': 'its code does not load',
  'load-timeout': 'its code does not come in time',
  hung: 'pages hang on it',
  looped: 'it draws without end',
} satisfies Causes

const counted = (count: number, one: string, other: string) =>
  `${count} ${count === 1 ? one : other}`

export const english: Words = {
  open: 'Open in Slipway',
  rolledBack: (version) => `${version} failed, so the guard rolled it back`,
  canaryEnded: (version) => `${version} failed, so the guard ended its canary`,
  switchedOff: (version) => `${version} failed, so the guard switched it off`,
  warned: (version) => `${version} fails, and the guard only warns`,
  figures: {
    failures({ component, failures, draws, users }) {
      const whom = users === null ? 'visitors' : counted(users, 'user', 'users')
      return `${component} failed ${failures} of ${draws} times for ${whom}, counted once a minute for each.`
    },
  },
  nextMended: 'Next: look at what failed, and release a version that is mended.',
  nextDecide: 'Next: look at what fails, and roll it back or switch it off.',
  common: ({ remote, version, failures, draws, drawsWith }) =>
    `All ${failures} uses with failures also had ${remote} ${version}; ${drawsWith} of ${draws} without failures had it.`,
  nextOther: (component, { remote, version }) =>
    `Next: ${remote} ${version} may break it. End its canary or roll it back, and see whether ${component} still fails.`,
  spiked: (version, { users }) => `${version} fails for ${counted(users, 'user', 'users')}`,
  spikedFigures({ components, cause, failures, boxes, since }) {
    const what = `${components.join(', ')} (${causes[cause] ?? cause})`
    return `${what}: ${failures} of ${counted(boxes, 'box', 'boxes')} failed since ${timeInWords(since)}.`
  },
  over: (version) => `${version} no longer fails`,
  overFigures({ components, failures, boxes, since }) {
    const last =
      boxes === 0
        ? 'nobody was shown it in the last five minutes'
        : `in the last five minutes ${failures} of ${counted(boxes, 'box', 'boxes')} failed`
    return `${components.join(', ') || 'It'}: ${last}. It began at ${timeInWords(since)}.`
  },
  burning: (component) => `${component} spends its budget fast`,
  burningFigures(alert) {
    const { part, limit, hour, recent } = alert
    const counts = `${happened(alert, hour)} in the last hour and ${happened(alert, recent)} in the last five minutes`
    const what =
      part === 'failures'
        ? `Of 1,000 boxes ${counts} failed; its budget is ${limit}.`
        : `Of 100 boxes ${counts} took longer than ${limit} ms; 5 may.`
    return `${what} At this rate a week's budget is used up in ${counted(hoursAt(hour ?? 1), 'hour', 'hours')}.`
  },
  burnt: (component) => `${component} no longer spends its budget fast`,
  burntFigures({ recent, since }) {
    const last =
      recent === null
        ? 'In the last five minutes nobody was shown it.'
        : `In the last five minutes it spent ${recent} times what the budget allows.`
    return `${last} It was told at ${timeInWords(since)}.`
  },
  test: 'A test from Slipway',
  testText: (who) =>
    `Messages of this webhook arrive here. ${who} sent it; there is nothing to do.`,
  other: (event, subject) => `${event}: ${subject}`,
  by: (who, when) => `By ${who}, ${when}.`,
}
