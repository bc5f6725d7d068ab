import type { Page } from '@playwright/test'
import type { SlotReport } from '@slipway/sdk/contract'
import { people } from './app/people'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

interface Sent {
  readonly pageKey?: string
  readonly reports: readonly SlotReport[]
}

/** What the page sends to `/reports` from now on. */
function collectSent(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reports'))
      sent.push(request.postDataJSON())
  })
  return sent
}

const reported = (sent: readonly Sent[]) => sent.flatMap(({ reports }) => reports)

/** What code in a page gets hold of. */
test('the host reports with keys, and no code in the page finds the secret of them', async ({
  page,
  context,
  watch,
  locations: server,
}) => {
  watch.allow(/frame-src/)
  await signIn(context, server, people.clerk.email)
  const sent = collectSent(page)
  await page.goto(`${server.url}/app/`)
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()

  const found = await page.evaluate(async () => {
    const fetched = await fetch('/app/').then((reply) => reply.text())
    const forced = await fetch('/app/', { cache: 'force-cache' }).then((reply) => reply.text())
    const frame = document.createElement('iframe')
    frame.src = '/app/'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    const framed = frame.contentDocument?.documentElement.outerHTML ?? ''
    frame.remove()
    const own = document.documentElement.outerHTML
    const meta = await fetch('/meta').then((reply) => reply.text())
    return { fetched, forced, framed, own, meta }
  })
  for (const [how, text] of Object.entries(found))
    expect([how, /report-secret|"words"/.test(text)]).toEqual([how, false])

  await expect.poll(() => reported(sent).length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const { key } of reported(sent)) expect(key).toMatch(/^[\w-]{22}$/)
})

test('the entry of the host gives its modules to nobody who imports it', async ({
  page,
  locations: server,
}) => {
  await page.goto(`${server.url}/app/login`)
  const names = await page.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/main."]')
    if (!entry) throw new Error('The page names no entry.')
    return Object.keys(await import(entry.src))
  })
  expect(names).toEqual([])
})

test('a window that the page opens cannot be read by it', async ({
  page,
  context,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  const opened = context.waitForEvent('page')
  const read = page.evaluate(async () => {
    const other = window.open('/app/')
    const seen: string[] = []
    for (let times = 0; times < 100; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      try {
        seen.push(other?.document.documentElement.outerHTML ?? '')
      } catch {
        return { seen, isKeptAway: true }
      }
    }
    return { seen, isKeptAway: other?.closed ?? true }
  })
  await (await opened).waitForLoadState()

  const { seen, isKeptAway } = await read
  expect(isKeptAway).toBe(true)
  expect(seen.join('')).not.toContain('report-secret')
})

test('globals that are replaced once a remote runs are not those that the host reports with', async ({
  page,
  context,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  const sent = collectSent(page)
  await page.goto(`${server.url}/app/`)
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, {
      seen,
      fetch: (address: unknown) => {
        seen.push(String(address))
        return Promise.reject(new Error('replaced'))
      },
      addEventListener: () => seen.push('addEventListener'),
      setTimeout: () => seen.push('setTimeout'),
    })
    Object.defineProperty(window, 'crypto', { value: undefined })
    JSON.stringify = () => '{}'
  })

  await expect.poll(() => reported(sent).length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const { key } of reported(sent)) expect(key).toMatch(/^[\w-]{22}$/)
  const seen: readonly string[] = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen.filter((one) => one.includes('/reports'))).toEqual([])
})
