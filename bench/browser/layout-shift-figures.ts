import type { Browser } from '@playwright/test'
import { createApiClient, signIn } from '../api-client'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import type { BrowserRun } from './load-runs'
import { slowDown } from './visit'

/** The time for which a page is watched: beyond the point where it asks the server again. */
const WATCH_MS = 2500

/** Measures what moves on the demo's pages while they load: the worst of them (gate 18). */
export async function layoutShiftFigures({ browser, rounds }: BrowserRun): Promise<Figure[]> {
  const server = await startProduct({ name: 'pages', remotes: 'remotes' })
  try {
    const cookie = await signIn(server.url)
    const paths = await pagePaths(server.url, cookie)
    const figures: Figure[] = []
    for (const [name, path] of paths) {
      const samples: number[] = []
      for (let round = 0; round < rounds; round += 1)
        samples.push(await shiftOf(browser, server.url + path, name === 'sign-in' ? '' : cookie))
      figures.push({
        gate: 18,
        name: `layout shift (CLS), ${name}`,
        samples,
        limit: 0.02,
        stretch: 0,
        unit: '',
      })
    }
    return figures
  } finally {
    await server.kill()
  }
}

async function pagePaths(url: string, cookie: string): Promise<[name: string, path: string][]> {
  const { body } = await createApiClient(url, cookie).call('GET', '/resources/orders?perPage=1')
  const order = `/app/resources/orders/${body.items[0].id}`
  return [
    ['sign-in', '/app/login'],
    ['dashboard', '/app/'],
    ['list', '/app/resources/customers'],
    ['record', order],
    ['edit', `${order}/edit`],
  ]
}

async function shiftOf(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  try {
    const [name = '', value = ''] = cookie.split('=')
    if (cookie) await context.addCookies([{ name, value, url: new URL(url).origin }])
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.goto(url)
    await page.waitForTimeout(WATCH_MS)
    if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`)
    return await page.evaluate(readShift)
  } finally {
    await context.close()
  }
}

/** The sum of all shifts: as large as CLS or larger, which looks at five seconds at a time. */
function readShift(): Promise<number> {
  return new Promise((fulfil) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
      fulfil(shifts.reduce((sum, value) => sum + value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    // Without any shift the browser reports nothing.
    setTimeout(() => fulfil(0), 200)
  })
}
