import type { SlotReport } from '@slipway/sdk/contract'
import { anonymousBoot, sampleMeta } from '../testing/sample-bodies'
import { createSignal } from '../ui/signal'
import type { LiveBodies } from './live-bodies'
import { type ReportingPage, reportUnenforced, startReports } from './send-reports'

const slot = { component: 'Notice', location: 'header-banner', remote: 'starter', version: '1.0.0' }
const timed: SlotReport = { code: 'timed', ...slot, waitedMs: 0, durationMs: 30 }
const failed: SlotReport = { code: 'load-failed', ...slot }

interface Sent {
  readonly reports: readonly SlotReport[]
  readonly load?: string
  readonly unenforced?: true
}

const sent: Sent[] = []
const replaced = jest.fn<Promise<unknown>, [string, RequestInit]>()
const fetchOfPage = window.fetch

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  sent.length = 0
  // jsdom has no timings of the document.
  Object.assign(performance, { getEntriesByType: () => [] })
  replaced.mockImplementation((_address, { body }) => {
    sent.push(JSON.parse(String(body)))
    return Promise.resolve({ ok: true, status: 204 })
  })
  Object.assign(window, { fetch: replaced })
})
afterEach(() => {
  jest.useRealTimers()
  replaced.mockReset()
  Object.assign(window, { fetch: fetchOfPage })
})

/** A page of a visitor, one of whose `oneIn` pages is in the sample. */
function visitorsPage(oneIn = 1) {
  const meta = createSignal<ReturnType<LiveBodies['meta']['state']['get']>>({
    body: null,
    error: undefined,
  })
  const boot = { ...anonymousBoot, basePath: '/base', loadToken: `${oneIn}..z.visitor.signed` }
  const page = { boot, live: { meta: { state: meta } } } as unknown as ReportingPage
  return { page, meta }
}

test('what happened before the code was there is sent at once, with the token of the page', () => {
  const { page } = visitorsPage()
  startReports(page, [failed])

  expect(sent).toEqual([{ reports: [failed], load: '1..z.visitor.signed' }])
  expect(replaced.mock.calls[0]).toMatchObject([
    '/base/reports',
    { method: 'POST', keepalive: true },
  ])
})

test('the reports of a second go together, each outcome of a component once a page', () => {
  const { page } = visitorsPage()
  const report = startReports(page, [])
  report(failed)
  report({ ...failed, detail: 'again' })
  report({ ...failed, location: 'sidebar' })
  jest.advanceTimersByTime(999)
  const before = sent.length
  jest.advanceTimersByTime(1)
  report(failed)
  jest.advanceTimersByTime(5000)

  expect(before).toBe(0)
  expect(sent.map(({ reports }) => reports.map(({ location }) => location))).toEqual([
    ['header-banner', 'sidebar'],
  ])
})

describe('a box has one outcome, the first one', () => {
  const codes = () => sent.flatMap(({ reports }) => reports.map(({ code }) => code))
  const broken: SlotReport = { code: 'render-failed', ...slot }

  test.each([
    ['drawn, once it has settled', [timed], ['timed']],
    ['failed, where it was drawn a moment before', [timed, broken], ['render-failed']],
    ['looped, after two seconds on screen', [timed, { ...broken, code: 'looped' }], ['looped']],
    ['failed, where a retry drew it', [broken, timed], ['render-failed']],
    [
      'drawn, whatever else was told of it',
      [timed, { ...broken, code: 'check-failed' }],
      ['check-failed', 'timed'],
    ],
  ] as const)('%s', (_, found, expected) => {
    const report = startReports(visitorsPage().page, [])
    for (const one of found) {
      report(one)
      jest.advanceTimersByTime(2900)
    }
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(expected)
  })

  test('another place, and another version, are boxes of their own', () => {
    const report = startReports(visitorsPage().page, [])
    report(broken)
    report({ ...timed, location: 'global-after-content' })
    report({ ...timed, version: '1.0.1' })
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(['render-failed', 'timed', 'timed'])
  })

  test('of a page that is left before, what was drawn is drawn', () => {
    const report = startReports(visitorsPage().page, [])
    report(timed)
    window.dispatchEvent(new Event('pagehide'))
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(['timed'])
  })

  test('what fails long after it was drawn is told as well', () => {
    const report = startReports(visitorsPage().page, [])
    report(timed)
    jest.advanceTimersByTime(6000)
    report(broken)
    jest.advanceTimersByTime(1000)

    expect(codes()).toEqual(['timed', 'render-failed'])
  })
})

test('what a page still has is sent when it is hidden', () => {
  const { page } = visitorsPage()
  startReports(page, [])(failed)
  window.dispatchEvent(new Event('pagehide'))

  expect(sent).toMatchObject([{ reports: [failed] }])
})

test('a page outside of the sample reports failures, and slots that somebody waited for', () => {
  const { page } = visitorsPage(1e12)
  const slow: SlotReport = { ...timed, component: 'Slow', waitedMs: 1200 }
  startReports(page, [timed, slow, failed])
  window.dispatchEvent(new Event('pagehide'))

  expect(sent.flatMap(({ reports }) => reports)).toEqual([failed, { ...slow, code: 'drawn' }])
})

test('more than fit into one request are sent in several', () => {
  const { page } = visitorsPage()
  startReports(
    page,
    Array.from({ length: 120 }, (_, index) => ({ ...failed, component: `Notice${index}` })),
  )

  expect(sent.map(({ reports }) => reports.length)).toEqual([25, 25, 25, 25, 20])
})

test('after a sign-in in the same document, reports carry the token of whoever signed in', () => {
  const { page, meta } = visitorsPage()
  const report = startReports(page, [])
  meta.set({ body: { ...sampleMeta, loadToken: '1.7.z.sandy.signed' }, error: undefined })
  report(failed)
  jest.advanceTimersByTime(1000)

  expect(sent.map(({ load }) => load)).toEqual(['1.7.z.sandy.signed'])
})

test('a server that takes no report is no error of the page', async () => {
  replaced.mockRejectedValue(new TypeError('no network'))
  const { page } = visitorsPage()
  const report = startReports(page, [failed])

  expect(() => report(timed)).not.toThrow()
  await expect(reportUnenforced(page)).rejects.toThrow('no network')
})

test('a browser that does not enforce Integrity-Policy is reported with the token', async () => {
  await reportUnenforced(visitorsPage().page)

  expect(sent).toEqual([{ reports: [], unenforced: true, load: '1..z.visitor.signed' }])
})
