import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { GuardBody, ReleaseHead } from '@slipway/sdk/contract'
import { componentOf } from '../app/crowd'
import { type RunningServer, startServer } from '../server'
import { type One, openTab, reportDrawn, signInCrowd } from '../support/crowd'
import { fromConsole } from '../support/from-console'
import { packOneComponent } from '../support/one-component'
import { createOperator, type Operator } from '../support/operator'
import { test, type Watch } from '../test'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
/** Each user opens two pages a minute. */
const PAUSE = 30 * SECOND

/** The remote that the rows are of. */
export const remote = 'crew'
export const draws = (text: string) => `return React.createElement('p', null, '${text}')`
export const fails = `throw new Error('crew has failed')`
/** Fails on pages whose address says so, in each version. */
export const failsWhereBroken = (text: string) =>
  `if (location.search.includes('broken')) { ${fails} }; ${draws(text)}`

/** A server, its operator, and all of the crowd, signed in. */
export interface House {
  readonly server: RunningServer
  readonly crowd: readonly One[]
  readonly operator: Operator
  head(): Promise<ReleaseHead['remotes']>
  guard(): Promise<GuardBody>
}

/**
 * A house for the tests of a file: its first version of the remote was drawn 250 times, and failed never. That is
 * told over HTTP: a browser has not so many tabs.
 */
export function openHouse(): () => House {
  let house: House
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(3 * MINUTE)
    house = await createHouse(await browser.newContext())
    await release(house, '1.0.0', failsWhereBroken('The first crew'))
    await drawBefore(house, [remote])
  })
  test.afterAll(() => house.server.stop())
  return () => house
}

async function createHouse(context: BrowserContext): Promise<House> {
  const env = { SLIPWAY_APP: 'e2e/app/crowd.ts', TRUST_PROXY: 'loopback' }
  const server = await startServer(env)
  const operator = await createOperator(context, server)
  const crowd = await signInCrowd(server)
  const read = async (path: string) =>
    (
      await context.request.get(`${server.url}/manage/${path}`, {
        headers: await fromConsole(context, server),
      })
    ).json()
  return {
    server,
    crowd,
    operator,
    head: async () => ((await read('releases/head')) as ReleaseHead).remotes,
    guard: () => read('guard'),
  }
}

/** All of the crowd drew the first version of these. */
export async function drawBefore(
  { server, crowd }: House,
  remotes: readonly string[],
): Promise<void> {
  for (const [index, one] of crowd.entries()) {
    const page = `page-${remotes[0]}-${index}`
    const boxes = remotes.map((name) => ({ ...boxOf(name), version: '1.0.0', page }))
    await reportDrawn(server, one, boxes)
  }
}

const boxOf = (name: string) =>
  ({ remote: name, component: shownBy(name), location: 'dashboard-before-cards' }) as const

const shownBy = (name: string) => (name === remote ? 'CrewCard' : componentOf(name))

/** Publishes a version of a remote; `does` is the code of its component. */
export async function publish(
  { operator }: House,
  { name, version, does }: { name: string; version: string; does: string },
): Promise<void> {
  const one = { name, version, component: shownBy(name), does }
  await operator.publish(name, version, await packOneComponent(one))
}

export async function release(house: House, version: string, does: string): Promise<void> {
  await publish(house, { name: remote, version, does })
  await house.operator.release(remote, version)
}

export interface Tabs {
  readonly house: House
  readonly browser: Browser
  readonly watch: Watch
  readonly users: number
}

export function openTabs({ house, browser, watch, users }: Tabs): Promise<readonly Page[]> {
  const { server, crowd } = house
  return Promise.all(crowd.slice(0, users).map((one) => openTab({ browser, server, watch }, one)))
}

export const close = (tabs: readonly Page[]) =>
  Promise.all(tabs.map((tab) => tab.context().close()))

/** Loads them again and again, as users do who go on working, until something is true. */
export async function goOn(
  tabs: readonly Page[],
  isOver: () => boolean,
  pause = PAUSE,
): Promise<void> {
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
