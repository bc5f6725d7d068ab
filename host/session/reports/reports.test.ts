import { reportsBody, type SlotReport } from '@slipway/sdk/contract'
import { anonymousBoot, sampleMeta } from '../../testing/sample-bodies'
import { createSignal } from '../../ui/signal'
import type { LiveBodies } from '../live-bodies'
import { pageId } from './page-id'
import { createReporter } from './reports'
import { type ReportingPage, reportUnenforced, startReports } from './send-reports'

const slot = { component: 'Notice', location: 'header-banner', remote: 'starter', version: '1.0.0' }
const timed: SlotReport = { code: 'timed', ...slot, waitedMs: 0, durationMs: 30 }
const failed: SlotReport = { code: 'load-failed', ...slot }
const ofPage = { page: 'this-document' }

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
  const loadToken = '1.7.z.sandy.signed'
  const signIn = () => meta.set({ body: { ...sampleMeta, loadToken }, error: undefined })
  return { page, signIn }
}

function start(page: ReportingPage, waiting: readonly SlotReport[] = []) {
  return startReports(page, waiting, ofPage.page)
}

test('what happened before the code was there is sent at once, with the token of the page', () => {
  const { page } = visitorsPage()
  start(page, [failed])

  expect(sent).toEqual([{ reports: [{ ...failed, ...ofPage }], load: '1..z.visitor.signed' }])
  expect(replaced.mock.calls[0]).toMatchObject([
    '/base/reports',
    { method: 'POST', keepalive: true },
  ])
})

test('a name that is longer than a report takes is cut, so it costs the others nothing', () => {
  start(visitorsPage().page, [{ ...failed, component: 'x'.repeat(10_000) }, failed])

  const bodies = sent.map((body) => reportsBody.safeParse(body))
  expect(bodies.map(({ success }) => success)).toEqual([true])
  expect(sent.flatMap(({ reports }) => reports.map(({ component }) => component.length))).toEqual([
    200,
    failed.component.length,
  ])
})

test('every report carries the id of its document; that of a page that hung, the id of that page', async () => {
  const { report } = createReporter(visitorsPage().page)
  report(failed)
  await jest.advanceTimersByTimeAsync(1000)
  report({ code: 'name-overwritten', component: 'Notice' })
  report({ code: 'hung', ...slot, page: 'before' })
  jest.advanceTimersByTime(1000)

  expect(sent.map(({ reports }) => reports.map(({ code, page }) => [code, page]))).toEqual([
    [['load-failed', pageId]],
    [
      ['name-overwritten', pageId],
      ['hung', 'before'],
    ],
  ])
  expect(pageId).toMatch(/^\P{Cc}{15,40}$/u)
})

test('the reports of a second go together, each failure of a box once a page', () => {
  const { page } = visitorsPage()
  const report = start(page)
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

describe('a box has one outcome, the first one, and one failure at most', () => {
  const told = ({ code, later }: SlotReport) => (later ? `${code} later` : code)
  const codes = () => sent.flatMap(({ reports }) => reports.map(told))
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  const broken: SlotReport = { code: 'render-failed', ...slot }
  const check: SlotReport = { code: 'check-failed', ...slot }
  const overwritten: SlotReport = { code: 'name-overwritten', ...slot }
  const hungBefore: SlotReport = { code: 'hung', ...slot, page: 'before' }

  test.each([
    ['drawn, once it has settled', [timed], ['timed']],
    ['failed, where it was drawn a moment before', [timed, broken], ['render-failed']],
    ['looped, after two seconds on screen', [timed, { ...broken, code: 'looped' }], ['looped']],
    ['failed, where a retry drew it', [broken, timed], ['render-failed']],
    ['failed, for one reason', [failed, broken, { ...broken, code: 'looped' }], ['load-failed']],
    ['drawn, where it is drawn again', [timed, timed, timed], ['timed']],
    [
      'drawn, and failed once later',
      [timed, timed, timed, broken, timed, failed],
      ['timed', 'render-failed later'],
    ],
    [
      'drawn, whatever else was told of it, once each',
      [timed, check, overwritten, check, overwritten],
      ['check-failed', 'timed', 'name-overwritten'],
    ],
    ['drawn, where a page before hung on it', [hungBefore, timed], ['hung', 'timed']],
    [
      'failed later, where a page before hung on it',
      [hungBefore, timed, check, broken],
      ['hung', 'check-failed', 'timed', 'render-failed later'],
    ],
  ] as const)('%s', (_, found, expected) => {
    const report = start(visitorsPage().page)
    for (const one of found) {
      report(one)
      jest.advanceTimersByTime(2900)
    }
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(expected)
  })

  test('another place, and another version, are boxes of their own', () => {
    const report = start(visitorsPage().page)
    report(broken)
    report({ ...timed, location: 'global-after-content' })
    report({ ...timed, version: '1.0.1' })
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(['render-failed', 'timed', 'timed'])
  })

  test('of a page that is left before, what was drawn is drawn', () => {
    const report = start(visitorsPage().page)
    report(timed)
    leave()
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(['timed'])
  })

  test('what fails once its page was hidden fails later, a moment after its draw as well', () => {
    const report = start(visitorsPage().page)
    report(timed)
    leave()
    report(broken)
    leave()

    expect(codes()).toEqual(['timed', 'render-failed later'])
  })

  test('a draw that no page outside of the sample tells is a draw all the same', () => {
    const report = start(visitorsPage(1e12).page)
    report(timed)
    report({ ...timed, location: 'sidebar' })
    jest.advanceTimersByTime(2000)
    report({ ...broken, location: 'sidebar' })
    jest.advanceTimersByTime(6000)
    report(broken)
    report({ ...broken, location: 'sidebar' })
    jest.advanceTimersByTime(1000)

    expect(codes()).toEqual(['render-failed', 'render-failed later'])
  })

  test('whoever signs in, in the same document, finds its boxes as they were', () => {
    const { page, signIn } = visitorsPage()
    const report = start(page)
    report(timed)
    jest.advanceTimersByTime(6000)
    signIn()
    report(timed)
    report(broken)
    jest.advanceTimersByTime(6000)

    expect(codes()).toEqual(['timed', 'render-failed later'])
  })
})

test('what a page still has is sent when it is hidden', () => {
  const { page } = visitorsPage()
  start(page)(failed)
  window.dispatchEvent(new Event('pagehide'))

  expect(sent).toMatchObject([{ reports: [failed] }])
})

test('a page outside of the sample reports failures, and slots that somebody waited for', () => {
  const { page } = visitorsPage(1e12)
  const slow: SlotReport = { ...timed, component: 'Slow', waitedMs: 1200 }
  start(page, [timed, slow, failed])
  window.dispatchEvent(new Event('pagehide'))

  expect(sent.flatMap(({ reports }) => reports)).toEqual([
    { ...failed, ...ofPage },
    { ...slow, ...ofPage, code: 'drawn' },
  ])
})

test('more than fit into one request are sent in several', () => {
  const { page } = visitorsPage()
  start(
    page,
    Array.from({ length: 120 }, (_, index) => ({ ...failed, component: `Notice${index}` })),
  )

  expect(sent.map(({ reports }) => reports.length)).toEqual([25, 25, 25, 25, 20])
})

test('after a sign-in in the same document, reports carry the token of whoever signed in', () => {
  const { page, signIn } = visitorsPage()
  const report = start(page)
  signIn()
  report(failed)
  jest.advanceTimersByTime(1000)

  expect(sent.map(({ load }) => load)).toEqual(['1.7.z.sandy.signed'])
})

test('after a sign-in, draws are told as often as the token that goes with them says', () => {
  const { page, signIn } = visitorsPage(1e12)
  const report = start(page)
  report(timed)
  jest.advanceTimersByTime(6000)
  signIn()
  report({ ...timed, version: '1.0.1' })
  jest.advanceTimersByTime(6000)

  expect(sent).toEqual([
    { reports: [{ ...timed, ...ofPage, version: '1.0.1' }], load: '1.7.z.sandy.signed' },
  ])
})

test('a server that takes no report is no error of the page', async () => {
  replaced.mockRejectedValue(new TypeError('no network'))
  const { page } = visitorsPage()
  const report = start(page, [failed])

  expect(() => report(timed)).not.toThrow()
  await expect(reportUnenforced(page)).rejects.toThrow('no network')
})

test('a browser that does not enforce Integrity-Policy is reported with the token', async () => {
  await reportUnenforced(visitorsPage().page)

  expect(sent).toEqual([{ reports: [], unenforced: true, load: '1..z.visitor.signed' }])
})
