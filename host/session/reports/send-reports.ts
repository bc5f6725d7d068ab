import type { BootBody, SlotReport, VitalReport } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { pageAt } from '@slipway/sdk/contract/pages'
import { type CLSMetric, type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import type { LiveBodies } from '../live-bodies'
import { describeThrown, type FoundReport } from './describe-thrown'
import { createFirstOutcomes } from './first-outcomes'
import { createKeys } from './keys'

/** Shorter values are parts of many words. */
const MIN_LENGTH = 3

const typed =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

/** The page that reports are of. */
export interface ReportingPage {
  readonly boot: BootBody
  readonly live: Pick<LiveBodies, 'meta'>
}

const BATCH_MS = 1000
/** With what each may have of a message and of frames, they fit into one request of a page that is left. */
const MOST_IN_A_BATCH = 25
/** As much of a component's name as a report takes. */
const MOST_OF_A_NAME = 200
/** A slot that came sooner is reported by pages of the sample only: nobody could have missed it. */
const SLOW_MS = 1000

/**
 * Sends the outcomes of the page's boxes: what waits at once, the rest in batches, and what is left when the
 * page is hidden.
 */
export function startReports(
  page: ReportingPage,
  waiting: readonly FoundReport[],
  pageId: string,
): (report: FoundReport) => void {
  const post = createPost(page)
  const withKeys = createKeys(pageId)
  const later = window.setTimeout.bind(window)
  const lot = Math.random()
  // Anew for each request: after a sign-in in the same document, the new token's weight is that of its sample.
  const isInSample = () => lot * oneInOf(page) < 1
  let batch: SlotReport[] = []
  const vitals: VitalReport[] = []
  let timer: number | undefined
  const outcomes = createFirstOutcomes((report) => {
    batch.push({
      ...report,
      // One report that is refused would cost the others of its request.
      component: report.component.slice(0, MOST_OF_A_NAME),
      ...(report.detail && { detail: withoutTyped(report.detail) }),
    })
    timer ??= later(send, BATCH_MS)
  })
  // `hung` names the page that hung.
  const add = (found: FoundReport) => outcomes.add({ page: pageId, ...describeThrown(found) })

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    const sampled = isInSample() ? batch : batch.flatMap(withoutSample)
    batch = []
    while (sampled.length + vitals.length > 0) {
      const reports = sampled.splice(0, MOST_IN_A_BATCH)
      const told = { reports, ...(vitals.length > 0 && { vitals: vitals.splice(0) }) }
      // A report that is lost is not worth a word to the user.
      void post(withKeys(told)).catch(() => undefined)
    }
  }

  function leave(): void {
    outcomes.settle()
    send()
  }

  waiting.forEach(add)
  send()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  window.addEventListener('pagehide', leave)
  if (isInSample())
    watchVitals(openedPage(page), (vital) => {
      vitals.push(vital)
      // They come when the page is hidden, some of them after the listener above.
      queueMicrotask(send)
    })
  return add
}

/** Rejects when it does not arrive. */
export async function reportUnenforced(page: ReportingPage): Promise<void> {
  const reply = await createPost(page)({ reports: [], unenforced: true })
  if (!reply.ok) throw new Error(`The server answered ${reply.status}.`)
}

type Told = Parameters<typeof callOf<'POST /reports'>>[1]['body']

// With the globals of now: once a remote runs, they may be its own.
function createPost(page: ReportingPage): (told: Told) => Promise<Response> {
  const fetch = window.fetch.bind(window)
  const { stringify } = JSON
  return (told) => {
    const { method, path, body } = callOf('POST /reports', {
      body: { ...told, load: tokenOf(page) },
    })
    return fetch(`${page.boot.basePath}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: stringify(body),
      // Also while the page is being left, which ends other requests.
      keepalive: true,
    })
  }
}

// Where the document was opened; the address may have changed since.
function openedPage({ boot }: ReportingPage): string {
  const [opened] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(opened?.name ?? window.location.href)
  return pageAt(pathname.slice(`${boot.basePath}/app`.length) || '/')
}

// Of whoever is signed in to this document now.
function tokenOf({ boot, live }: ReportingPage): string | undefined {
  const ofVisitor = boot.session === 'known' ? undefined : boot.loadToken
  return live.meta.state.get().body?.loadToken ?? ofVisitor
}

/** Of so many pages one reports how its slots were drawn; the token begins with it. */
function oneInOf(page: ReportingPage): number {
  return Number.parseInt(tokenOf(page) ?? '', 10) || 1
}

function withoutSample(report: SlotReport): readonly SlotReport[] {
  if (report.code !== 'timed') return [report]
  return (report.waitedMs ?? 0) >= SLOW_MS ? [{ ...report, code: 'drawn' }] : []
}

/** The text without what stands in this page's fields: a message of an error may repeat it. */
export function withoutTyped(text: string): string {
  const values = [...document.querySelectorAll(typed)]
    .map((field) => ('value' in field ? String(field.value) : (field.textContent ?? '')).trim())
    .filter((value) => value.length >= MIN_LENGTH)
    // The longest first: a value may be part of another one.
    .sort((a, b) => b.length - a.length)
  return values.reduce((rest, value) => rest.replaceAll(value, '(typed)'), text)
}

/** Tells each measure of the page once, when it is known: mostly when the page is hidden. */
function watchVitals(page: string, tell: (vital: VitalReport) => void): void {
  const told = new Set<string>()
  // A page that is hidden again and again tells the same measure anew each time.
  const tellOnce = ({ id }: Metric, vital: VitalReport) => {
    if (told.has(id)) return
    told.add(id)
    tell(vital)
  }
  onLCP((metric) => tellOnce(metric, { name: 'lcp', value: Math.round(metric.value), page }))
  onINP((metric) => tellOnce(metric, { name: 'inp', value: Math.round(metric.value), page }))
  onCLS((metric) => {
    const slot = movedSlot(metric)
    tellOnce(metric, { name: 'cls', value: metric.value, page, ...(slot && { slot }) })
  })
}

/** The slot with the first element that the largest shift moved; nothing where that is in none. */
export function movedSlot({
  entries,
}: Pick<CLSMetric, 'entries'>): VitalReport['slot'] | undefined {
  const [largest] = [...entries].sort((a, b) => b.value - a.value)
  const boxes = (largest?.sources ?? []).map(({ node }) =>
    elementOf(node)?.closest<HTMLElement>('[data-slipway-slot]'),
  )
  return slotOf(boxes.find((box) => box)?.dataset)
}

// It may be a text, or gone meanwhile.
function elementOf(node: Node | null | undefined): Element | null {
  return node instanceof Element ? node : (node?.parentElement ?? null)
}

function slotOf(box: DOMStringMap | undefined): VitalReport['slot'] | undefined {
  const component = box?.['slipwaySlot']
  if (component === undefined) return undefined
  const location = box?.['slipwayLocation']
  const remote = box?.['slipwayRemote']
  const version = box?.['slipwayVersion']
  return {
    component,
    ...(location && { location }),
    ...(remote && { remote }),
    ...(version && { version }),
  }
}
