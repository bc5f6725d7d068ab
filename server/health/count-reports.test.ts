import { type Manifest, type SlotReport, slotLocations } from '@slipway/sdk/contract'
import type { HealthCount } from '../storage/tables/reports/health-counts-table'
import { createCountReports, createReportLimit } from './count-reports'
import { createRollup } from './rollup'

const user = { userId: 7, nonce: 'n', oneIn: 1 }
const visitor = { userId: undefined, nonce: 'v', oneIn: 20 }
const slot = { component: 'Notice', location: 'header-banner', remote: 'starter', version: '1.0.0' }
const manifest = { components: [{ name: 'Notice' }] } as unknown as Manifest

function countsAt(start = 0, mostRows?: number) {
  const clock = { at: start }
  const rollup = createRollup({ now: () => clock.at, ...(mostRows && { mostRows }) })
  const catalog = {
    version: (remote: string, version: string) =>
      remote === 'starter' && version === '1.0.0' ? manifest : undefined,
  }
  const isPlace = (name: string) => slotLocations.names().includes(name)
  const isComponent = (name: string) => name === 'OfTheApplication'
  const counter = createCountReports({ catalog, isPlace, isComponent }, rollup)
  const report = (one: Partial<SlotReport>, load: typeof visitor | typeof user = user) => {
    const told: SlotReport = { code: 'load-failed', ...slot, ...one }
    const isLater = one.later === true
    const at = clock.at
    counter.count([{ report: told, load, browser: 'firefox', at, minute: undefined, isLater }])
  }
  return { clock, report, counter, take: rollup.take }
}

test('a draw counts once, and in the histograms of its times; that of a sample counts for all it is of', () => {
  const { report, take } = countsAt(90_000)
  const drawn = { code: 'timed', codeMs: 30, durationMs: 35 } as const
  report(drawn)
  report({ ...drawn, codeMs: 45, durationMs: 999 })
  report(drawn, visitor)

  const subject = { ...slot, at: 60_000, outcome: 'drawn', page: '', browser: 'firefox' }
  expect(take()).toEqual([
    { ...subject, signedIn: true, measure: 'count', bucket: 0, samples: 2, total: 2 },
    { ...subject, signedIn: true, measure: 'load', bucket: 50, samples: 2, total: 2 },
    { ...subject, signedIn: true, measure: 'draw', bucket: 5, samples: 1, total: 1 },
    { ...subject, signedIn: true, measure: 'draw', bucket: 1000, samples: 1, total: 1 },
    { ...subject, signedIn: false, measure: 'count', bucket: 0, samples: 1, total: 20 },
    { ...subject, signedIn: false, measure: 'load', bucket: 50, samples: 1, total: 20 },
    { ...subject, signedIn: false, measure: 'draw', bucket: 5, samples: 1, total: 20 },
  ])
  expect(take()).toEqual([])
})

test('a failure counts as one, whatever the sample of its page is', () => {
  const { report, take } = countsAt()
  report({}, visitor)
  report({}, visitor)

  expect(take()).toMatchObject([{ outcome: 'load-failed', samples: 2, total: 2 }])
})

test('a failure after it was drawn is counted under a name of its own', () => {
  const { report, take } = countsAt()
  report({ later: true })
  report({})

  expect(take()).toMatchObject([{ outcome: 'later:load-failed' }, { outcome: 'load-failed' }])
})

test('a slow slot of a page outside of the sample does not count', () => {
  const { report, take } = countsAt()
  report({ code: 'drawn', codeMs: 1, durationMs: 2 })

  expect(take()).toEqual([])
})

test.each([
  [{ remote: 'made-up' }, { remote: '', version: '', component: '' }],
  [{ version: '9.9.9' }, { remote: '', version: '', component: '' }],
  [{ component: 'MadeUp' }, { remote: 'starter', version: '1.0.0', component: '' }],
  [{ location: 'made-up' }, { location: '', component: 'Notice' }],
])('what this host does not know makes no row of its own: %j', (made, counted) => {
  const { report, take } = countsAt()
  report(made)

  expect(take()).toMatchObject([counted])
})

test('a component without a remote counts by its name if it is known here, however many are made up', () => {
  const { report, take } = countsAt()
  const names = [...Array.from({ length: 500 }, (_, index) => `MadeUp${index}`), 'OfTheApplication']
  for (const component of names)
    report({ code: 'component-unregistered', component, remote: undefined, version: undefined })

  expect(take()).toMatchObject([
    { component: '', total: 500 },
    { component: 'OfTheApplication', total: 1 },
  ])
})

test('visitors’ reports leave half of the room between two writes to signed-in users', () => {
  const { report, take } = countsAt(0, 4)
  for (const location of ['header-banner', 'tenant-switcher', 'login-sidebar'])
    report({ location }, visitor)
  report({ location: 'login-sidebar' })

  expect(take().map(({ outcome, signedIn }) => [outcome, signedIn])).toEqual([
    ['load-failed', false],
    ['load-failed', false],
    ['dropped', false],
    ['load-failed', true],
  ])
})

test('what could not be written is added to what came since, as far as there is room', () => {
  const rollup = createRollup({ now: () => 0, mostRows: 2 })
  const { report, take } = countsAt()
  report({})
  report({ code: 'hung' })
  report({ code: 'looped' })
  const taken = take()
  const [{ at: _at, samples: _samples, total: _total, ...first }] = taken as [HealthCount]
  rollup.add(first, 1)
  rollup.putBack(taken)

  expect(rollup.take().map(({ outcome, total }) => [outcome, total])).toEqual([
    ['load-failed', 2],
    ['hung', 1],
    ['dropped', 1],
  ])
})

test.each([-5, 1e308, 0.4])('a time of %d milliseconds is in a bucket', (codeMs) => {
  const { report, take } = countsAt()
  report({ code: 'timed', codeMs, durationMs: codeMs })

  expect(take()[1]).toMatchObject({ measure: 'load', bucket: codeMs > 1 ? 3_600_000 : 5 })
})

test('each minute is counted by itself', () => {
  const { report, take, clock } = countsAt(59_999)
  report({})
  clock.at = 60_000
  report({})

  expect(take().map(({ at }) => at)).toEqual([0, 60_000])
})

test('between two writes there are only so many rows; what is there counts on', () => {
  const { report, take } = countsAt(0, 2)
  for (const location of ['header-banner', 'tenant-switcher', 'login-sidebar', 'header-banner'])
    report({ location })

  expect(take().map(({ outcome, total }) => [outcome, total])).toEqual([
    ['load-failed', 2],
    ['load-failed', 1],
    ['dropped', 1],
  ])
})

test('a draw that there is no room for is one dropped report, whatever it would have counted', () => {
  const { report, take } = countsAt(0, 1)
  report({})
  report({ code: 'timed', codeMs: 1, durationMs: 2 }, visitor)

  expect(take()).toMatchObject([{ outcome: 'load-failed' }, { outcome: 'dropped', total: 1 }])
})

test('measures of a page are counted by the page, and by the slot that moved', () => {
  const { counter, take } = countsAt()
  const by = { load: visitor, browser: 'safari' } as const
  counter.countVitals(
    [
      { name: 'lcp', value: 2499.6, page: 'list' },
      { name: 'inp', value: 200, page: 'list' },
      { name: 'cls', value: 0.2519, page: 'made-up', slot },
      { name: 'cls', value: 1e9, page: 'list', slot: { ...slot, remote: 'made-up' } },
    ],
    by,
  )

  const common = { outcome: 'vital', browser: 'safari', samples: 1, total: 20 }
  expect(take()).toMatchObject([
    { ...common, measure: 'lcp', bucket: 2500, page: 'list', component: '' },
    { ...common, measure: 'inp', bucket: 200, page: 'list' },
    { ...common, ...slot, measure: 'cls', bucket: 500, page: '' },
    { ...common, measure: 'cls', bucket: 3_600_000, remote: '', component: '' },
  ])
})

test('a violated policy counts for the version whose code did it, and as told by nobody', () => {
  const { counter, take } = countsAt()
  const violation = { policy: 'connect-src', blocked: '', source: '', line: 1, column: 1 }
  const version = { remote: 'starter', version: '1.0.0' }
  counter.countViolations(
    [
      { ...violation, by: version },
      { ...violation, by: undefined },
    ],
    { load: user, browser: 'chrome' },
  )

  expect(take()).toMatchObject([
    { outcome: 'policy-violated', ...version, total: 1, signedIn: false },
    { outcome: 'policy-violated', remote: '', version: '', total: 1, signedIn: false },
  ])
})

test('reports without a token are counted as such, under no name', () => {
  const { counter, take } = countsAt()
  counter.countUnproven(3)

  expect(take()).toMatchObject([{ outcome: 'unproven', remote: '', component: '', total: 3 }])
})

test('of one user’s reports, and of one visitor’s page, only so many count in a minute', () => {
  const clock = { at: 0 }
  const limit = createReportLimit(() => clock.at)
  const taken = (load: typeof user | typeof visitor, times: number) =>
    Array.from({ length: times }, () => limit(load, 50)).reduce((sum, one) => sum + one, 0)

  expect(taken(visitor, 10)).toBe(200)
  expect(taken({ ...visitor, nonce: 'another page' }, 1)).toBe(50)
  expect(taken(user, 10) + taken({ ...user, nonce: 'another page' }, 30)).toBe(1000)
  clock.at = 60_000
  expect(taken(visitor, 10)).toBe(200)
})
