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
  startReports(page, [timed, failed])

  expect(sent).toEqual([{ reports: [timed, failed], load: '1..z.visitor.signed' }])
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

  expect(sent[0]?.reports).toEqual([{ ...slow, code: 'drawn' }, failed])
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
