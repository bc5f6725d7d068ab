import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { startServer } from './server'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'

interface Traffic {
  /** Paths that went to the server, in their order. */
  readonly fetched: readonly string[]
  /** Paths that the browser had already. */
  readonly kept: readonly string[]
  /** Paths of both that arrived as a whole. */
  readonly whole: ReadonlySet<string>
}

/** Opens `address` in a tab of its own, and returns what was fetched for it until all is quiet. */
async function visit(
  context: BrowserContext,
  address: string,
  isThere: (page: Page) => Promise<void>,
) {
  const page = await context.newPage()
  const traffic = await watchTraffic(await context.newCDPSession(page))
  await page.goto(address)
  await isThere(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return traffic
}

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const fetched: string[] = []
  const kept: string[] = []
  const whole = new Set<string>()
  const inMemory = new Set<string>()
  const paths = new Map<string, string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => inMemory.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith('http')) return
    const isKept = response.fromDiskCache === true || inMemory.has(requestId)
    const { pathname } = new URL(response.url)
    ;(isKept ? kept : fetched).push(pathname)
    paths.set(requestId, pathname)
  })
  session.on('Network.loadingFinished', ({ requestId }) => {
    whole.add(paths.get(requestId) ?? '')
  })
  await session.send('Network.enable')
  return { fetched, kept, whole }
}

const isAsset = (path: string) => path.startsWith('/assets/')

/**
 * What the second visit fetched and had no need to. A page asks for some of its files a second later, so the
 * first visit may have ended before it had them.
 */
function fetchedInVain(first: Traffic, second: Traffic, changing: RegExp): readonly string[] {
  const isNew = (path: string) => isAsset(path) && !first.whole.has(path)
  return second.fetched.filter((path) => !changing.test(path) && !isNew(path))
}

test('the second visit of the sign-in page fetches the page and what changes, and no file', async ({
  context,
  demo,
}) => {
  const address = `${demo.url}/app/login`
  const isThere = async (page: Page) => {
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()
  }
  const first = await visit(context, address, isThere)

  const second = await visit(context, address, isThere)

  expect(first.fetched.filter(isAsset).length).toBeGreaterThan(3)
  expect(second.kept.filter(isAsset).length).toBeGreaterThan(3)
  const changing = /^\/(?:app\/login|slots|remotes|events|reports)$/
  expect(fetchedInVain(first, second, changing)).toEqual([])
})

test('the second visit of a record fetches the page and its data, and no file', async ({
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  const id = await findId(context, demo, 'orders?perPage=1')
  const address = `${demo.url}/app/resources/orders/${id}`
  const isThere = async (page: Page) => {
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  }
  const first = await visit(context, address, isThere)

  const second = await visit(context, address, isThere)

  expect(first.fetched.filter(isAsset).length).toBeGreaterThan(5)
  expect(second.kept.filter(isAsset).length).toBeGreaterThan(5)
  const changing = new RegExp(
    `^/(app/resources/orders/${id}|resources/orders/.*|meta|events|reports|manage/overview)$`,
  )
  expect(fetchedInVain(first, second, changing)).toEqual([])
  expect(second.fetched.filter((path) => path.startsWith('/app'))).toHaveLength(1)
})

test('a page whose head hints its files fetches no file twice', async ({ context }) => {
  test.setTimeout(360_000)
  const server = await startServer({ DEVELOP_ORIGINS: '' })
  await signIn(context, server, admin)
  const page = await context.newPage()
  const { fetched } = await watchTraffic(await context.newCDPSession(page))
  const document = await page.goto(`${server.url}/app/`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(await document?.text()).toContain('rel="modulepreload"')
  const files = fetched.filter(isAsset)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([])
  await server.stop()
})
