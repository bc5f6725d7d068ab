import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ErrorsBody, ExplainBody, HealthBody, RemoteHealthBody } from '@slipway/sdk/contract'
import { house } from '../app/crew'
import type { RunningServer } from '../server'
import { expect, test, type Watch } from '../test'
import { fromConsole } from './from-console'
import { component, packVersion } from './live-remote'
import { createOperator } from './operator'
import { signIn } from './sign-in'
import { fallbackOf } from './slots'
import { startTwoServers, type TwoServers } from './two-servers'

const remote = 'crew'
/** With how many pages of each clerk: two hundred together. */
const versions = { '1.0.0': 3, '2.0.0': 2 } as const
type Version = keyof typeof versions
const allVersions = Object.keys(versions) as Version[]
/** What a page's address asks of its component, and whether its box is drawn at first, and fails. */
const stories = {
  fine: { isDrawn: true, isFailed: false },
  broken: { isDrawn: false, isFailed: true },
  retried: { isDrawn: false, isFailed: true },
  later: { isDrawn: true, isFailed: true },
} as const
type Story = keyof typeof stories
const names = Object.keys(stories) as Story[]
/** Every clerk opens these, one page after the other. */
const storiesOf = (version: Version, clerk: number): readonly Story[] =>
  Array.from(
    { length: versions[version] },
    (_, page) => names[(clerk + page + versions[version]) % names.length] as Story,
  )
function knownOf(version: Version) {
  const pages = house.flatMap((_, clerk) => storiesOf(version, clerk))
  const count = (isCounted: (story: (typeof stories)[Story]) => boolean) =>
    pages.filter((story) => isCounted(stories[story])).length
  return {
    draws: count(({ isDrawn }) => isDrawn),
    failures: count(({ isFailed }) => isFailed),
    later: count(({ isDrawn, isFailed }) => isDrawn && isFailed),
  }
}
/** Time that each first drawing takes at least. */
const DRAW_MS = 60
/** Clerks who are at it at the same time. */
const TOGETHER = 12

function packStories(version: string): Promise<Buffer> {
  const code = `let React
export const init = (scope) => { React = Object.values(scope.react)[0].lib() }
const story = new URLSearchParams(location.search).get('story')
function CrewCard() {
  const [isLate, setLate] = React.useState(() => {
    const began = performance.now()
    while (performance.now() - began < ${DRAW_MS});
    return false
  })
  React.useEffect(() => void (window.goOn = () => setLate(true)), [])
  const fails = story === 'broken' || (story === 'retried' && !window.isMended)
  if (fails || (story === 'later' && isLate)) throw new Error('crew has failed')
  return React.createElement('p', null, story + (isLate ? ' stays' : ' is drawn'))
}
const exposed = { './CrewCard': CrewCard }
export const get = async (name) => () => ({ default: exposed[name] })
`
  return packVersion({
    name: remote,
    version,
    components: [{ ...component('CrewCard'), css: [] }],
    files: { 'entry.js': code },
  })
}

interface Shown {
  /** Draws the component once more: one that fails later fails then. */
  goOn(): void
}

async function play(page: Page, server: RunningServer, story: Story): Promise<void> {
  // A page that is left earlier has not loaded yet what tells; what fails earlier was never drawn.
  const told = page.waitForResponse(
    (response) =>
      response.url() === `${server.url}/reports` &&
      // Not what the page before tells as it is left.
      Boolean(response.request().headers()['referer']?.endsWith(`story=${story}`)) &&
      Boolean(response.request().postData()?.includes('CrewCard')),
    { timeout: 60_000 },
  )
  await page.goto(`${server.url}/app/?story=${story}`)
  await told
  if (stories[story].isDrawn) await page.evaluate(() => (window as unknown as Shown).goOn())
  if (story === 'fine') return await expect(page.getByText('fine stays')).toBeVisible()
  await expect(fallbackOf(page, 'CrewCard')).toBeVisible()
  if (story !== 'retried') return
  await page.evaluate(() => Object.assign(window, { isMended: true }))
  await fallbackOf(page, 'CrewCard').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('retried is drawn')).toBeVisible()
}

interface Clerk {
  readonly index: number
  readonly context: BrowserContext
  readonly page: Page
  readonly server: RunningServer
}

type Open = Readonly<Record<'first' | 'second', RunningServer>> & {
  readonly browser: Browser
  readonly watch: Watch
}

/** All of the house, signed in on two servers and from two addresses. */
function openClerks({ browser, watch, first, second }: Open): Promise<readonly Clerk[]> {
  return inTurns([...house.entries()], async ([index, email]) => {
    const server = index % 2 === 0 ? first : second
    const address = index % 4 < 2 ? '10.9.0.1' : '10.9.0.2'
    const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
    await watch.follow(context)
    await signIn(context, server, email)
    return { index, context, page: await context.newPage(), server }
  })
}

/** Their tabs stay: what a page tells as it is left is under way when it is gone, and would end with them. */
async function playAs({ index, page, server }: Clerk, version: Version): Promise<void> {
  for (const story of storiesOf(version, index)) await play(page, server, story)
  await page.goto('about:blank')
}

/** Some of them at the same time. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const left = [...items]
  const done: Result[] = []
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      done.push(await work(item))
  }
  await Promise.all(Array.from({ length: TOGETHER }, next))
  return done
}

/** Of these processes since their start; a version that is not live any more is among the others. */
async function scrape({ first, second }: TwoServers) {
  const lines: string[] = []
  for (const server of [first, second]) {
    const [, address = ''] = /Metrics are at (\S+?)\.?\s/.exec(server.log()) ?? []
    lines.push(...(await (await fetch(address)).text()).split('\n'))
  }
  return (version: string, outcome: string) => {
    const own = lines.filter(
      (line) =>
        line.startsWith('slipway_slot_outcomes_total{') &&
        line.includes(`version="${version}"`) &&
        line.includes('component="CrewCard"') &&
        line.includes(`outcome="${outcome}"`),
    )
    return own.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
}

/** Known pages are told the same everywhere, to the unit. */
export function countsSuite(engine: 'sqlite' | 'postgres'): void {
  test.describe(`on ${engine}`, () => {
    let servers: TwoServers
    test.beforeAll(async () => {
      test.setTimeout(360_000)
      const env = { ADMIN_PORT: '0', TRUST_PROXY: 'loopback' }
      servers = await startTwoServers('e2e/app/crew.ts', { engine, env })
    })
    test.afterAll(() => servers.stop())

    test('two hundred pages of forty users whose boxes are drawn, fail, come back by Retry or fail later are told the same everywhere, to the unit', async ({
      browser,
      context,
      page,
      watch,
    }) => {
      test.setTimeout(900_000)
      // A machine with much to do may be late to say who asks; the page asks again.
      watch.allow(/crew has failed/, /503 \(Service Unavailable\).*\/meta\]$/)
      const { url } = servers.first
      const read = async <Body>(path: string): Promise<Body> =>
        (
          await context.request.get(`${url}/manage/${path}`, {
            headers: await fromConsole(context, servers.first),
          })
        ).json()
      const operator = await createOperator(context, servers.first)
      await context.request.put(`${url}/manage/guard`, {
        headers: await fromConsole(context, servers.first),
        data: { mode: 'warn', why: 'versions fail on purpose' },
      })
      const figuresOf = async (version: Version) => {
        const { versions: all } = await read<RemoteHealthBody>(`health/${remote}?range=hour`)
        return all.find((one) => one.version === version)
      }
      const clerks = await openClerks({ browser, watch, ...servers })
      for (const version of allVersions) {
        await operator.publish(remote, version, await packStories(version))
        await operator.release(remote, version)
        await inTurns(clerks, (clerk) => playAs(clerk, version))
        await expect
          .poll(() => figuresOf(version), { timeout: 60_000 })
          .toMatchObject(knownOf(version))
      }
      for (const { context } of clerks) await context.close()

      const health = await read<HealthBody>(`health?range=hour&remote=${remote}`)
      expect(health).toMatchObject({ dropped: 0, estimated: 0, unproven: 0 })
      const told = health.items.map(({ version, draws, failures, later }) => [
        version,
        { draws, failures, later },
      ])
      const known = allVersions.map((version) => [version, knownOf(version)])
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
      for (const { draw } of health.items)
        expect(draw.p50?.upTo ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(DRAW_MS)
      const errors = async () => {
        const { items } = await read<ErrorsBody>(`errors?remote=${remote}`)
        return items.reduce((sum, { reports }) => sum + reports, 0)
      }
      const failures = allVersions.map((version) => knownOf(version).failures)
      await expect.poll(errors).toBe(failures.reduce((sum, one) => sum + one, 0))
      const counted = await scrape(servers)
      for (const version of allVersions) {
        const { draws, failures: failed, later } = knownOf(version)
        expect(counted(version, 'drawn')).toBe(draws)
        expect(counted(version, 'failed-later')).toBe(later)
        expect(counted(version, 'render-failed')).toBe(failed - later)
      }
      const lastOfFirst = storiesOf('2.0.0', 0).at(-1) ?? 'fine'
      const user = encodeURIComponent(house[0] ?? '')
      const place = 'location=dashboard-before-cards'
      const { entries } = await read<ExplainBody>(`explain?${place}&user=${user}`)
      const recent = entries.find((entry) => entry.component === 'CrewCard')?.recent[0]
      expect(recent?.outcome).toBe(stories[lastOfFirst].isFailed ? 'render-failed' : 'drawn')

      await page.goto(`${url}/app/manage/health/${remote}?range=hour`)
      await expect(page.getByRole('row').filter({ hasText: '2.0.0' }).first()).toContainText(
        String(knownOf('2.0.0').failures),
      )
    })
  })
}
