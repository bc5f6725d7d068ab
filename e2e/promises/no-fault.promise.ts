import { fleet } from '../app/crowd'
import { expect, test } from '../test'
import {
  close,
  drawBefore,
  draws,
  failsWhereBroken,
  goOn,
  MINUTE,
  openHouse,
  openTabs,
  publish,
  release,
  remote,
  SECOND,
} from './house'

const OUTAGE = 10 * MINUTE

test.describe.configure({ timeout: 5 * MINUTE + OUTAGE })

const opened = openHouse()

test('a version that fails no more than the one before stays', async ({ browser, watch }) => {
  watch.allow(/crew has failed/)
  const house = opened()
  const tabs = await openTabs({ house, browser, watch, users: 20 })
  const [first] = tabs
  await first?.goto(`${house.server.url}/app/?broken`)
  await release(house, '1.1.0', failsWhereBroken('The second crew'))
  const over = Date.now() + MINUTE
  await goOn(tabs, () => Date.now() > over)
  await close(tabs)

  const { watched, outcomes } = await house.guard()
  expect((await house.head())[remote]).toMatchObject({ version: '1.1.0' })
  expect(outcomes).toEqual([])
  const seen = watched.find((one) => one.remote === remote)
  expect(seen?.components).toMatchObject([{ failures: expect.any(Number) }])
  expect(seen?.components[0]?.failures).toBeGreaterThan(0)
  expect(seen?.components[0]?.verdict).not.toBe('worse')
})

test('while everything fails none of twelve fresh releases is blamed, and after it', async ({
  browser,
  watch,
}) => {
  watch.allow(/assets\//)
  const house = opened()
  for (const name of fleet) {
    await publish(house, { name, version: '1.0.0', does: draws('A ship') })
    await publish(house, { name, version: '2.0.0', does: draws('A ship of today') })
  }
  await house.operator.release(fleet, '1.0.0')
  await drawBefore(house, fleet)
  const tabs = await openTabs({ house, browser, watch, users: 6 })
  for (const tab of tabs) await expect(tab.getByText('A ship')).toHaveCount(fleet.length)
  // What was before an outage is of earlier minutes.
  await tabs[0]?.waitForTimeout(MINUTE - (Date.now() % MINUTE) + SECOND)
  const files = /\/assets\/(?:remotes|bundles)\//
  for (const tab of tabs) await tab.context().route(files, (route) => route.abort())
  await house.operator.release(fleet, '2.0.0')
  const over = Date.now() + OUTAGE
  await goOn(tabs, () => Date.now() > over, 10 * SECOND)
  const isOfFleet = (one: { readonly remote: string }) => fleet.includes(one.remote)
  const during = (await house.guard()).watched.filter(isOfFleet)
  for (const tab of tabs) await tab.context().unroute(files)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(tab.getByText('A ship of today')).toHaveCount(fleet.length)
  await tabs[0]?.waitForTimeout(15 * SECOND)
  await close(tabs)

  expect(during.map(({ leftOut }) => leftOut > 0)).toEqual(fleet.map(() => true))
  const head = await house.head()
  expect(fleet.map((name) => head[name]?.version)).toEqual(fleet.map(() => '2.0.0'))
  expect((await house.guard()).outcomes.filter(isOfFleet)).toEqual([])
})
