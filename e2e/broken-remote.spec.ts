import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { crew } from './app/crew'
import { type RunningServer, startServer } from './server'
import { fromConsole } from './support/from-console'
import { packOneComponent } from './support/one-component'
import { createOperator, type Operator } from './support/operator'
import { startReceiver } from './support/receiver'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test, type Watch } from './test'

const remote = 'crew'
const five = crew.slice(0, 5)
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/crew.ts' })
})
test.afterAll(() => server.stop())

async function release(operator: Operator, version: string, does: string): Promise<void> {
  const crewCard = { name: remote, version, component: 'CrewCard', does }
  await operator.publish(remote, version, await packOneComponent(crewCard))
  await operator.release(remote, version)
}

async function openTabs(browser: Browser, watch: Watch): Promise<readonly Page[]> {
  return Promise.all(
    five.map(async (email) => {
      const context = await browser.newContext()
      await watch.follow(context)
      await signIn(context, server, email)
      const page = await context.newPage()
      await page.goto(`${server.url}/app/`)
      return page
    }),
  )
}

/** People work on, some pages a minute, until they are told to stop. */
function workOn(tabs: readonly Page[]): { stop(): Promise<void> } {
  const over = new AbortController()
  const work = (async () => {
    while (!over.signal.aborted) {
      await setTimeout(10_000, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      for (const tab of tabs) await tab.reload()
    }
  })()
  return {
    stop() {
      over.abort()
      return work
    },
  }
}

interface Red {
  readonly path: string
  /** What is read there once the figures have come. */
  readonly read: (page: Page) => ReturnType<Page['locator']>
}

/** Where the console says that it fails. */
const pages: readonly Red[] = [
  { path: 'overview', read: (page) => page.getByText(/^crew 2\.0\.0: CrewCard fails in/) },
  { path: 'health', read: (page) => failing(page.getByRole('row').filter({ hasText: 'crew' })) },
  {
    path: 'slots',
    read: (page) => failing(page.getByRole('listitem').filter({ hasText: 'CrewCard' })),
  },
  {
    path: 'remotes',
    read: (page) => failing(page.getByRole('listitem').filter({ hasText: 'crew' })),
  },
  {
    path: 'releases',
    read: (page) => failing(page.getByRole('listitem').filter({ hasText: 'crew' })),
  },
  { path: 'errors', read: (page) => page.getByRole('link', { name: 'crew has failed' }) },
]

const failing = (rows: ReturnType<Page['locator']>) => rows.getByText(/^failing$/i).first()

test.setTimeout(300_000)

test('a remote that fails for five users is red on every page of the console within a minute, told to a chat, and off by itself within two', async ({
  browser,
  page,
  context,
  watch,
}) => {
  watch.allow(/crew has failed/)
  const receiver = await startReceiver()
  const operator = await createOperator(context, server)
  await release(operator, '1.0.0', `return React.createElement('p', null, 'The first crew')`)
  const tabs = await openTabs(browser, watch)
  for (const tab of tabs) await expect(tab.getByText('The first crew')).toBeVisible()
  const guard = async (mode: 'on' | 'warn') => {
    const headers = await fromConsole(context, server)
    const url = `${server.url}/manage/guard`
    const reply = await context.request.put(url, { headers, data: { mode, why: 'a test' } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await operator.post('/webhooks', { url: receiver.url, form: 'slack' })
  await guard('warn')
  const working = workOn(tabs)
  // A guard that has seen only two minutes of five users is not sure of anything: a user counts once in a minute.
  await setTimeout(120_000)

  await release(operator, '2.0.0', `throw new Error('crew has failed')`)
  const releasedAt = Date.now()
  for (const tab of tabs) await expect(fallbackOf(tab, 'CrewCard')).toBeVisible()
  for (const { path, read } of pages) {
    await page.goto(`${server.url}/app/manage/${path}`)
    await expect(read(page)).toBeVisible({ timeout: releasedAt + 60_000 - Date.now() })
  }
  // From the box on the page itself, one press to the dialog that goes back.
  await page.goto(`${server.url}/app/`)
  await fallbackOf(page, 'CrewCard').getByRole('link', { name: 'Roll back crew' }).click()
  const back = page.getByRole('dialog', { name: /Roll back/ })
  await expect(back).toContainText('crew')
  await expect(back).toContainText('1.0.0')
  await back.getByRole('button', { name: 'Cancel' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('listitem').filter({ hasText: 'Errors' })).toContainText('1')
  await expect(navigation.getByRole('listitem').filter({ hasText: 'Health' })).toContainText('1')

  await guard('on')
  const left = releasedAt + 120_000 - Date.now()
  for (const tab of tabs)
    await expect(tab.getByText('The first crew')).toBeVisible({ timeout: left })
  await working.stop()
  // It is sent by itself, after the tabs were told.
  await expect
    .poll(() => receiver.bodies.map(({ text }) => text))
    .toContainEqual(expect.stringContaining('crew 2.0.0'))
  receiver.close()
  for (const tab of tabs) await tab.context().close()
})
