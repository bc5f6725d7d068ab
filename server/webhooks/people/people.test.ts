import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebhookForm } from '@slipway/sdk/contract'
import { bodyFor } from './body-for'

const chats = ['slack', 'teams', 'mattermost'] as const
const figures = {
  component: 'TriageTips',
  rule: 'test',
  draws: 5,
  failures: 5,
  users: 3,
  baseDraws: 250,
  baseFailures: 0,
}
const alert = {
  version: '1.1.0',
  cause: 'render-failed',
  components: ['TriageTips'],
  failures: 83,
  boxes: 83,
  users: 6,
  since: '2026-11-24T03:41:00.000Z',
}
const burning = {
  component: 'TriageTips',
  part: 'failures',
  limit: 5,
  hour: 16,
  recent: 40,
  since: '2026-11-24T03:41:00.000Z',
}
const rolledBack = {
  from: { version: '1.1.0' },
  to: { version: '1.0.0' },
  why: 'it failed',
  release: 7,
  figures,
}

const told = (type: string, detail: object, subject = 'guidance') =>
  JSON.stringify({
    type,
    timestamp: '2026-11-24T03:47:00.000Z',
    data: {
      id: 1,
      actor: { id: null, name: 'guard' },
      subject: { id: null, name: subject },
      detail,
    },
  })
const home = 'https://admin.acme.test/app'
const bodyOf = (
  form: WebhookForm,
  json: string,
  people: { language?: string; home?: string } = {},
) => JSON.parse(bodyFor(form, json, { language: 'en', home, ...people }))
const linesOf = (json: string, language = 'en') =>
  bodyOf('slack', json, { language }).text.split('\n') as string[]

/** What keys a body has, and of which types. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
}

test.each(chats)('%s gets a body of the shape that it documents', (form) => {
  const file = join(process.cwd(), `server/webhooks/people/documented/${form}.json`)
  const documented = JSON.parse(readFileSync(file, 'utf8'))
  const body = bodyOf(form, told('errors.spiked', alert))

  expect(shapeOf(body)).toMatchObject(shapeOf(documented) as object)
  expect(Object.keys(body)).toEqual(Object.keys(documented))
})

test('programs get what is stored, to the letter', () => {
  const json = told('errors.spiked', alert)

  expect(bodyFor('json', json, { language: 'de', home })).toBe(json)
})

test('a message names what happened, the version, how many of whom, since when, what to do next, and its page', () => {
  expect(linesOf(told('errors.spiked', alert))).toEqual([
    '*guidance 1.1.0 fails for 6 users*',
    'TriageTips (it throws an error): 83 of 83 boxes failed since 2026-11-24 03:41 UTC. Next: look at what fails, and roll it back or switch it off.',
    '<https://admin.acme.test/app/manage/health/guidance|Open in Slipway>',
  ])
  expect(linesOf(told('errors.over', { ...alert, failures: 0, boxes: 0, users: 0 }))).toEqual([
    '*guidance 1.1.0 no longer fails*',
    'TriageTips: nobody was shown it in the last five minutes. It began at 2026-11-24 03:41 UTC.',
    expect.any(String),
  ])
  expect(linesOf(told('errors.budget-burning', burning))).toEqual([
    '*guidance TriageTips spends its budget fast*',
    "Of 1,000 boxes 80 in the last hour and 200 in the last five minutes failed; its budget is 5. At this rate a week's budget is used up in 11 hours. Next: look at what fails, and roll it back or switch it off.",
    '<https://admin.acme.test/app/manage/health/guidance|Open in Slipway>',
  ])
  expect(linesOf(told('guard.rolled-back', rolledBack))).toEqual([
    '*guidance 1.1.0 failed, so the guard rolled it back*',
    'TriageTips failed 5 of 5 times for 3 users, counted once a minute for each. Next: look at what failed, and release a version that is mended.',
    '<https://admin.acme.test/app/manage/remotes/guidance|Open in Slipway>',
  ])
})

test('a warning names the other remote that may be the cause, and what to do about it', () => {
  const cause = { remote: 'notes', version: '2.1.0', failures: 5, draws: 40, drawsWith: 0 }
  const common = [{ ...cause, mayBreak: true }]
  const warned = { version: '1.1.0', figures: { ...figures, common } }

  expect(linesOf(told('guard.warned', warned))[1]).toBe(
    'TriageTips failed 5 of 5 times for 3 users, counted once a minute for each. All 5 uses with failures also had notes 2.1.0; 0 of 40 without failures had it. Next: notes 2.1.0 may break it. End its canary or roll it back, and see whether TriageTips still fails.',
  )
  expect(linesOf(told('guard.warned', warned), 'de')[1]).toContain('notes 2.1.0 könnte der Grund')
})

test.each([
  ['errors.spiked', alert, 'guidance 1.1.0 schlägt bei 6 Benutzern fehl'],
  ['errors.over', alert, 'guidance 1.1.0 schlägt nicht mehr fehl'],
  ['errors.budget-burning', burning, 'guidance TriageTips verbraucht das Budget schnell'],
  ['errors.budget-over', burning, 'guidance TriageTips verbraucht das Budget nicht mehr schnell'],
  ['guard.warned', { version: '1.1.0', figures }, 'der Wächter warnt nur'],
  ['guard.rolled-back', rolledBack, 'zurückgenommen'],
])('%s in the language of the application', (type, detail, title) => {
  expect(linesOf(told(type, detail), 'de-AT')[0]).toContain(title)
})

test.each([
  ['tenant.created', {}],
  ['guard.rolled-back', { of: 'a newer server' }],
])('%s with a detail that is not known is told in one line', (type, detail) => {
  expect(linesOf(told(type, detail)).slice(0, 2)).toEqual([
    `*${type}: guidance*`,
    'By guard, 2026-11-24 03:47 UTC.',
  ])
})

test.each(chats)('without PUBLIC_URL %s gets no link', (form) => {
  const people = { language: 'en', home: undefined }
  const text = bodyFor(form, told('errors.spiked', alert), people)

  expect(text).not.toMatch(/Open in Slipway|manage/)
})

test.each(chats)('a name calls nobody in %s, and is no link', (form) => {
  const name = '<!channel> @here [x](https://evil.test) *a*'
  const text = JSON.stringify(bodyOf(form, told('tenant.created', {}, name)))

  expect(text).not.toContain('<!channel>')
  if (form === 'slack') expect(text).toContain('&lt;!channel&gt;')
  else expect(text).not.toMatch(/@here|\[x\]\(/)
})

test.each(chats)(
  'a component that is named like an address is no link in %s, on a line of its own',
  (form) => {
    const components = [
      'https://evil.test/login',
      'WWW.evil.test',
      'a\u2028b\u202Ec',
      '&#64;channel',
    ]
    const body = bodyOf(form, told('errors.spiked', { ...alert, components }))
    const plain = bodyOf(form, told('errors.spiked', alert))
    const linesOf = (json: unknown) => JSON.stringify(json).split(/\\n|[\n\u2028\u2029]/)

    const text = JSON.stringify(body)
    expect(text).not.toMatch(/https:\/\/evil|www\.|\u202E/i)
    expect(text).toContain('evil.test/login')
    expect(text).not.toMatch(form === 'slack' ? /[^\\]&#64/ : /[^\\]&(?!amp)/)
    expect(linesOf(body)).toHaveLength(linesOf(plain).length)
  },
)
