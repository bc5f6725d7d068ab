import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { GuardBody, ReleaseHead } from '@slipway/sdk/contract'
import { componentOf, fleet } from '../app/crowd'
import { type RunningServer, startServer } from '../server'
import { type One, openTab, reportDrawn, signInCrowd } from '../support/crowd'
import { component, packVersion } from '../support/live-remote'
import { createOperator, type Operator } from '../support/operator'
import { fallbackOf } from '../support/slots'
import { expect, test, type Watch } from '../test'

const remote = 'crew'
const SECOND = 1000
const MINUTE = 60 * SECOND
/** Each user opens two pages a minute. */
const PAUSE = 30 * SECOND
const OUTAGE = 10 * MINUTE

/**
 * Each row of what the guard promises, once by pages in a browser (`server/guard/rows.test.ts` and
 * `npm run simulate` have the many runs). Those of the former version alone are told over HTTP: they are
 * of more users than a browser has tabs.
 */
test.describe.configure({ timeout: 5 * MINUTE + OUTAGE })

function pack(name: string, version: string, does: string): Promise<Buffer> {
  const { component: shown } = boxOf(name)
  const code = `let React
export const init = (scope) => { React = Object.values(scope.react)[0].lib() }
const exposed = { './${shown}': () => { ${does} } }
export const get = async (name) => () => ({ default: exposed[name] })
`
  const components = [{ ...component(shown), css: [] }]
  return packVersion({ name, version, components, files: { 'entry.js': code } })
}

const draws = (text: string) => `return React.createElement('p', null, '${text}')`
const fails = `throw new Error('crew has failed')`
/** Fails on pages whose address says so, in each version. */
const failsForOne = (text: string) =>
  `if (location.search.includes('broken')) { ${fails} }; ${draws(text)}`

interface House {
  readonly server: RunningServer
  readonly crowd: readonly One[]
}

/** A server whose first version of the remote was drawn 250 times, and failed never. */
async function openHouse(context: { readonly request: APIRequestContext }): Promise<House> {
  const env = { SLIPWAY_APP: 'e2e/app/crowd.ts', TRUST_PROXY: 'loopback' }
  const server = await startServer(env)
  const operator = await createOperator(context, server)
  await release(operator, '1.0.0', failsForOne('The first crew'))
  const crowd = await signInCrowd(server)
  await drawBefore({ server, crowd }, [remote])
  return { server, crowd }
}

/** All of the crowd drew the first version of these. */
async function drawBefore({ server, crowd }: House, remotes: readonly string[]): Promise<void> {
  for (const [index, one] of crowd.entries()) {
    const page = `page-${remotes[0]}-${index}`
    const boxes = remotes.map((name) => ({ ...boxOf(name), version: '1.0.0', page }))
    await reportDrawn(server, one, boxes)
  }
}

const boxOf = (name: string) =>
  ({
    remote: name,
    component: name === remote ? 'CrewCard' : componentOf(name),
    location: 'dashboard-before-cards',
  }) as const

async function release(operator: Operator, version: string, does: string): Promise<void> {
  await operator.publish(remote, version, await pack(remote, version, does))
  await operator.release(remote, version)
}

interface Tabs {
  readonly house: House
  readonly browser: Browser
  readonly watch: Watch
  readonly users: number
}

function openTabs({ house, browser, watch, users }: Tabs): Promise<readonly Page[]> {
  const { server, crowd } = house
  return Promise.all(crowd.slice(0, users).map((one) => openTab({ browser, server, watch }, one)))
}

const close = (tabs: readonly Page[]) => Promise.all(tabs.map((tab) => tab.context().close()))

/** Loads them again and again, as users do who go on working, until something is true. */
async function goOn(tabs: readonly Page[], isOver: () => boolean, pause = PAUSE): Promise<void> {
  await Promise.all(
    tabs.map(async (tab, index) => {
      await tab.waitForTimeout((pause * (index + 1)) / tabs.length)
      while (!isOver()) {
        await tab.reload()
        for (let rest = pause; rest > 0 && !isOver(); rest -= SECOND)
          await tab.waitForTimeout(SECOND)
      }
    }),
  )
}

const headOf = async (
  context: BrowserContext,
  { server }: House,
): Promise<ReleaseHead['remotes']> => {
  const reply = await context.request.get(`${server.url}/manage/releases/head`)
  return ((await reply.json()) as ReleaseHead).remotes
}

const guardOf = async (context: BrowserContext, { server }: House): Promise<GuardBody> =>
  (await context.request.get(`${server.url}/manage/guard`)).json()

/** Waits until the version before is back, and says how long that took from `begin` on. */
async function untilOff(context: BrowserContext, house: House, begin: number): Promise<number> {
  await expect
    .poll(async () => (await headOf(context, house))[remote]?.version, {
      timeout: 4 * MINUTE,
      intervals: [SECOND / 2],
    })
    .toBe('1.0.0')
  return Date.now() - begin
}

interface Row extends Tabs {
  readonly context: BrowserContext
  readonly version: string
  /** Users who open a page one after the other, as fast as the machine can, beside those with a tab. */
  readonly others?: readonly One[]
}

/** How long a version that fails for everybody is there. */
async function failForAll({ context, version, others = [], ...tabs }: Row): Promise<number> {
  const { house, watch } = tabs
  // A version that was switched off in the meantime has no files for a page that begins to draw it.
  watch.allow(/crew has failed/, /assets\/remotes/)
  const open = await openTabs(tabs)
  for (const tab of open) await expect(tab.getByText('The first crew')).toBeVisible()
  const operator = await createOperator(context, house.server)
  const begin = Date.now()
  await release(operator, version, fails)
  let took: number | undefined
  const isOff = () => took !== undefined
  const left = [...others]
  const comeAndGo = async () => {
    for (let one = left.shift(); one && !isOff(); one = left.shift()) {
      const tab = await openTab({ ...tabs, server: house.server }, one)
      await expect(fallbackOf(tab, 'CrewCard').or(tab.getByText('The first crew'))).toBeVisible()
      await close([tab])
    }
  }
  await Promise.all([
    untilOff(context, house, begin).then((time) => (took = time)),
    goOn(open, isOff),
    comeAndGo(),
    comeAndGo(),
  ])
  for (const tab of open)
    await expect(tab.getByText('The first crew')).toBeVisible({ timeout: MINUTE })
  await close(open)
  const { outcomes } = await guardOf(context, house)
  expect(outcomes[0]).toMatchObject({ remote, version, did: 'rolled-back' })
  return took ?? Number.POSITIVE_INFINITY
}

test.describe('of few users', () => {
  let context: BrowserContext
  let house: House
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(3 * MINUTE)
    context = await browser.newContext()
    house = await openHouse(context)
  })
  test.afterAll(() => house.server.stop())

  for (const { users, within, version } of [
    { users: 6, within: 2 * MINUTE, version: '2.0.0' },
    { users: 20, within: MINUTE, version: '3.0.0' },
  ])
    test(`a version that fails for all of its ${users} users is off within ${within / SECOND} seconds`, async ({
      browser,
      watch,
    }) => {
      const took = await failForAll({ context, house, browser, watch, users, version })

      expect(took).toBeLessThanOrEqual(within)
    })
})

test.describe('of many, and where nothing is wrong with it', () => {
  let context: BrowserContext
  let house: House
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(3 * MINUTE)
    context = await browser.newContext()
    house = await openHouse(context)
  })
  test.afterAll(() => house.server.stop())

  test('a version that fails no more than the one before stays', async ({ browser, watch }) => {
    watch.allow(/crew has failed/)
    const tabs = await openTabs({ house, browser, watch, users: 20 })
    const [first] = tabs
    await first?.goto(`${house.server.url}/app/?broken`)
    const operator = await createOperator(context, house.server)
    await release(operator, '1.1.0', failsForOne('The second crew'))
    const over = Date.now() + MINUTE
    await goOn(tabs, () => Date.now() > over)
    await close(tabs)

    const { watched, outcomes } = await guardOf(context, house)
    expect((await headOf(context, house))[remote]).toMatchObject({ version: '1.1.0' })
    expect(outcomes).toEqual([])
    const seen = watched.find((one) => one.remote === remote)
    expect(seen?.components).toMatchObject([{ failures: expect.any(Number) }])
    expect(seen?.components[0]?.failures).toBeGreaterThan(0)
    expect(seen?.components[0]?.verdict).not.toBe('worse')
    await operator.release(remote, '1.0.0')
  })

  test('while everything fails none of twelve fresh releases is blamed, and after it', async ({
    browser,
    watch,
  }) => {
    watch.allow(/assets\//)
    const operator = await createOperator(context, house.server)
    for (const [version, text] of [
      ['1.0.0', 'A ship'],
      ['2.0.0', 'A ship of today'],
    ] as const)
      for (const name of fleet)
        await operator.publish(name, version, await pack(name, version, draws(text)))
    await operator.release(fleet, '1.0.0')
    await drawBefore(house, fleet)
    const tabs = await openTabs({ house, browser, watch, users: 6 })
    for (const tab of tabs) await expect(tab.getByText('A ship')).toHaveCount(fleet.length)
    // What was before an outage is of earlier minutes.
    await tabs[0]?.waitForTimeout(MINUTE - (Date.now() % MINUTE) + SECOND)
    const files = /\/assets\/(?:remotes|bundles)\//
    for (const tab of tabs) await tab.context().route(files, (route) => route.abort())
    await operator.release(fleet, '2.0.0')
    const over = Date.now() + OUTAGE
    await goOn(tabs, () => Date.now() > over, 10 * SECOND)
    const during = (await guardOf(context, house)).watched.filter((one) =>
      fleet.includes(one.remote),
    )
    for (const tab of tabs) await tab.context().unroute(files)
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect(tab.getByText('A ship of today')).toHaveCount(fleet.length)
    await tabs[0]?.waitForTimeout(15 * SECOND)
    await close(tabs)

    expect(during.map(({ leftOut }) => leftOut > 0)).toEqual(fleet.map(() => true))
    const head = await headOf(context, house)
    expect(fleet.map((name) => head[name]?.version)).toEqual(fleet.map(() => '2.0.0'))
    expect(
      (await guardOf(context, house)).outcomes.filter((one) => fleet.includes(one.remote)),
    ).toEqual([])
  })

  test('a version that fails for all of its two hundred users is off within 30 seconds', async ({
    browser,
    watch,
  }) => {
    const others = house.crowd.slice(24, 200)
    const took = await failForAll({
      context,
      house,
      browser,
      watch,
      users: 24,
      version: '4.0.0',
      others,
    })

    expect(took).toBeLessThanOrEqual(30 * SECOND)
  })
})
