import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { registerLate } from './support/register-late'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { type StreamProxy, startStreamProxy } from './support/stream-proxy'
import { expect, test } from './test'

// Each with a server and a proxy of its own.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })
const soon = { timeout: 90_000 }

/** Pages try a stream again after 5 to 60 s, give or take a quarter. */
const tryAgain = (context: BrowserContext) => context.clock.fastForward(75_000)
/** What asks in its place does so every 10 s. */
const askAgain = (context: BrowserContext) => context.clock.fastForward(12_500)

let server: RunningServer
let proxy: StreamProxy
test.beforeEach(async ({ context, watch }) => {
  watch.allow(/ERR_|Failed to load resource/)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts', EVENTS_HEARTBEAT: '2' })
  proxy = await startStreamProxy(server)
  await signIn(context, server, people.clerk.email)
  await context.clock.install()
})
test.afterEach(async () => {
  await proxy.stop()
  await server.stop()
})

/** Waits until each of the tabs says it, and hurries what asks for it. */
async function toldByAsking(tabs: readonly Page[], text: string): Promise<void> {
  for (const tab of tabs)
    await expect(async () => {
      await askAgain(tab.context())
      await expect(tab.getByText(text)).toBeAttached({ timeout: 1000 })
    }).toPass(soon)
}

async function openParcel(page: Page): Promise<void> {
  await page.goto(`${proxy.url}/app/resources/parcels/1`)
  await expect(slotsAt(page, 'resource-page-actions').first()).toBeVisible()
}

function register(label: string): void {
  registerLate(server, {
    location: 'resource-after-form',
    component: 'FaultyGood',
    props: { label },
  })
}

const asked = () => proxy.calls().filter((path) => path === '/meta').length

test('tabs behind a proxy that keeps the stream to itself ask by ETag, one for all, until it comes through', async ({
  context,
}) => {
  proxy.treat('buffer')
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) await openParcel(tab)

  await expect
    .poll(() => askAgain(context).then(() => proxy.polls()), { ...soon, intervals: [1000] })
    .toContain(304)
  expect(proxy.polls().filter((status) => status === 200)).toHaveLength(1)
  register('Told by asking')
  await toldByAsking(tabs, 'Told by asking')

  proxy.treat('pass')
  await tryAgain(context)
  await expect.poll(() => proxy.greetings(), { timeout: 120_000 }).toBeGreaterThan(0)
  register('Told by the stream')
  for (const tab of tabs) await expect(tab.getByText('Told by the stream')).toBeAttached(soon)
})

test('a stream that falls silent is opened anew, and what was missed is told', async ({ page }) => {
  await openParcel(page)
  // Only a stream that is open can fall silent.
  await expect.poll(() => proxy.greetings(), soon).toBeGreaterThan(0)
  const opened = proxy.streams()

  proxy.mute()
  register('Told into the void')
  await expect.poll(() => proxy.streams(), soon).toBeGreaterThan(opened)

  await expect(page.getByText('Told into the void')).toBeAttached(soon)
})

test('a stream that is refused is asked instead', async ({ page }) => {
  proxy.treat('refuse')
  await openParcel(page)
  await expect.poll(() => proxy.polls().length, soon).toBeGreaterThan(0)

  register('Told without a stream')

  await toldByAsking([page], 'Told without a stream')
})

test('a stream that breaks goes on where it was: nothing is asked for when nothing was missed, all of it once when something was', async ({
  page,
}) => {
  await openParcel(page)
  await expect.poll(() => proxy.greetings(), soon).toBe(1)
  register('Told at first')
  await expect(page.getByText('Told at first')).toBeAttached(soon)
  // Users who were created a moment ago hear once more of what they may do.
  proxy.cut()
  await expect.poll(() => proxy.greetings(), soon).toBe(2)
  const before = asked()

  proxy.cut()
  await expect.poll(() => proxy.greetings(), soon).toBe(3)
  expect(asked()).toBe(before)

  proxy.cut()
  register('Told after the break')
  await expect(page.getByText('Told after the break')).toBeAttached(soon)
  expect(asked()).toBe(before + 1)
})
