import type { CDPSession, Page } from '@playwright/test'
import { signIn } from '../api-client'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import type { BrowserRun } from './load-runs'

interface Length {
  /** Pages that are opened and left again. */
  readonly visits: number
}

/** Heap of the page after opening and leaving pages with slots again and again (gate 17). */
export async function leakFigures({ browser }: BrowserRun, { visits }: Length): Promise<Figure[]> {
  const server = await startProduct({ name: 'leak', remotes: 'remotes' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const [name = '', value = ''] = (await signIn(server.url)).split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(`${server.url}/app/`)
    // What is loaded and kept once is no leak.
    await walk(page, 40)
    const before = await heapOf(session)
    await walk(page, visits)
    const grown = (await heapOf(session)) - before
    const title = `heap after ${visits} pages opened and left`
    return [
      { gate: 17, name: title, samples: [grown / 2 ** 20], limit: 5, stretch: 1, unit: ' MB' },
    ]
  } finally {
    await context.close()
    await server.kill()
  }
}

/** Goes round the dashboard, two lists and a record by the page's own links, never by loading again. */
async function walk(page: Page, visits: number): Promise<void> {
  for (let visit = 0; visit < visits; visit += 1) {
    const step = steps[visit % steps.length]
    await page
      .locator(step?.link ?? '')
      .first()
      .click()
    await page.waitForURL(step?.arrived ?? '')
    await page
      .locator(step?.stands ?? '')
      .first()
      .waitFor()
  }
}

const steps = [
  {
    link: 'nav a[href^="/app/resources/customers"]',
    arrived: /customers(\?|$)/,
    stands: 'main table',
  },
  {
    link: 'main tbody a[data-record]',
    arrived: /customers\/\d+/,
    stands: '[data-slipway-location]',
  },
  { link: 'nav a[href^="/app/resources/orders"]', arrived: /orders(\?|$)/, stands: 'main table' },
  { link: 'main tbody a[data-record]', arrived: /orders\/\d+/, stands: '[data-slipway-location]' },
] as const

async function heapOf(session: CDPSession): Promise<number> {
  // What the first collection lets go of by finalizers goes with the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
