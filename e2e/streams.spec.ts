import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { registerLate } from './support/register-late'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { type StreamProxy, startStreamProxy } from './support/stream-proxy'
import { expect, test } from './test'

// Pages try a stream again at most once a minute.
test.describe.configure({ timeout: 240_000 })
const soon = { timeout: 90_000 }

let server: RunningServer
let proxy: StreamProxy
test.beforeEach(async ({ context, watch }) => {
  watch.allow(/ERR_|Failed to load resource/)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts', EVENTS_HEARTBEAT: '2' })
  proxy = await startStreamProxy(server)
  await signIn(context, server, people.clerk.email)
})
test.afterEach(async () => {
  await proxy.stop()
  await server.stop()
})

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

  await expect.poll(() => proxy.polls(), soon).toContain(304)
  expect(proxy.polls().filter((status) => status === 200)).toHaveLength(1)
  register('Told by asking')
  for (const tab of tabs) await expect(tab.getByText('Told by asking')).toBeAttached(soon)

  proxy.treat('pass')
  const before = proxy.streams()
  await expect.poll(() => proxy.streams(), { timeout: 120_000 }).toBeGreaterThan(before)
  register('Told by the stream')
  for (const tab of tabs) await expect(tab.getByText('Told by the stream')).toBeAttached(soon)
})

test('a stream that falls silent is opened anew, and what was missed is told', async ({ page }) => {
  await openParcel(page)
  // Only a stream that is open can fall silent.
  await expect.poll(() => proxy.greetings(), soon).toBe(1)
  expect(proxy.streams()).toBe(1)

  proxy.mute()
  register('Told into the void')
  await expect.poll(() => proxy.streams(), soon).toBeGreaterThan(1)

  await expect(page.getByText('Told into the void')).toBeAttached(soon)
})

test('a stream that is refused is asked instead', async ({ page }) => {
  proxy.treat('refuse')
  await openParcel(page)
  await expect.poll(() => proxy.polls().length, soon).toBeGreaterThan(0)

  register('Told without a stream')

  await expect(page.getByText('Told without a stream')).toBeAttached(soon)
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
