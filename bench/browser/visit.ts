import type { Browser, CDPSession, Page } from '@playwright/test'
import type { TimedRequest } from './network-rounds'

/** A request as the browser reported it. */
export interface PageRequest extends TimedRequest {
  readonly url: string
  readonly type: string
  /** When its last byte had come; as `sent` and `answered`, in seconds. */
  readonly ended: number
  /** Bytes on the wire, the reply's head left out. */
  readonly bytes: number
}

export interface Visit {
  /** Milliseconds from the navigation to the paint that was waited for. */
  readonly milliseconds: number
  /** The requests until then. */
  readonly requests: readonly PageRequest[]
}

export interface VisitOptions {
  readonly url: string
  /** The page is there when so many elements match the selector, and on the sign-in page the form as well. */
  readonly selector: string
  readonly count: number
  /** Of somebody who is signed in: another page than the sign-in page. */
  readonly cookie?: string | undefined
  /** The factor by which the processor is made slower. */
  readonly slowdown?: number | undefined
  /** Addresses that cannot be reached. */
  readonly blocked?: readonly string[]
}

/** Opens the page twice in a fresh browser context: with an empty cache, then with a full one. */
export async function visit(
  browser: Browser,
  options: VisitOptions,
): Promise<{ readonly cold: Visit; readonly warm: Visit }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  try {
    const [name = '', value = ''] = (options.cookie ?? '').split('=')
    if (name) await context.addCookies([{ name, value, url: new URL(options.url).origin }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await slowDown(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown ?? 1 })
    await session.send('Network.setBlockedURLs', { urls: [...(options.blocked ?? [])] })
    await page.addInitScript(watchPaint, options)
    const requests = recordRequests(session)
    const cold = await load(page, options.url, requests)
    await page.goto('about:blank')
    const warm = await load(page, options.url, requests)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

/** 40 ms to the server and back, 10 Mbit/s down, 5 up. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 625_000,
  })
}

async function load(page: Page, url: string, requests: RequestRecord): Promise<Visit> {
  requests.clear()
  await page.goto(url, { waitUntil: 'commit' })
  // The page's own promise: nothing asks it again and again while it is measured.
  const milliseconds = await page.evaluate(
    () => Reflect.get(globalThis, 'benchPainted') as Promise<number>,
  )
  return { milliseconds, requests: requests.read() }
}

/** Runs in the page before anything else; without named functions, to which tsx adds a helper. */
function watchPaint({ selector, count, cookie }: VisitOptions): void {
  const painted = new Promise<number>((fulfil) => {
    const observer = new MutationObserver(() => {
      if (!cookie && document.querySelector('input[type="password"]') === null) return
      if (document.querySelectorAll(selector).length < count) return
      observer.disconnect()
      // The task after the next frame's: by then it has been painted.
      requestAnimationFrame(() => setTimeout(() => fulfil(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  Object.assign(globalThis, { benchPainted: painted })
}

interface RequestRecord {
  clear(): void
  /** The requests that were answered, in the order sent. */
  read(): PageRequest[]
}

function recordRequests(session: CDPSession): RequestRecord {
  const started = new Map<string, Pick<PageRequest, 'url' | 'type' | 'sent'>>()
  const answered = new Map<string, number>()
  const ended = new Map<string, number>()
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = '' }) => {
    if (request.url.startsWith('http'))
      started.set(requestId, { url: request.url, type, sent: timestamp })
  })
  session.on('Network.responseReceived', ({ requestId, timestamp }) =>
    answered.set(requestId, timestamp),
  )
  session.on('Network.loadingFinished', ({ requestId, timestamp }) =>
    ended.set(requestId, timestamp),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  )
  return {
    clear: () => [started, answered, ended, bytes].forEach((map) => void map.clear()),
    read: () =>
      [...started].flatMap(([id, request]) => {
        const at = answered.get(id)
        if (at === undefined) return []
        const rest = { answered: at, ended: ended.get(id) ?? at, bytes: bytes.get(id) ?? 0 }
        return [{ ...request, ...rest }]
      }),
  }
}
