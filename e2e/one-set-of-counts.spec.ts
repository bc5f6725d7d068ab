import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ErrorsBody, ExplainBody, HealthBody, RemoteHealthBody } from '@slipway/sdk/contract'
import { crew } from './app/crew'
import { type RunningServer, startServer } from './server'
import { component, packVersion } from './support/live-remote'
import { createOperator } from './support/operator'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test, type Watch } from './test'

const remote = 'crew'
const versions = ['1.0.0', '2.0.0'] as const
/** What a page's address asks of its component, and whether its box is drawn at first, and fails. */
const stories = {
  fine: { isDrawn: true, isFailed: false },
  broken: { isDrawn: false, isFailed: true },
  retried: { isDrawn: false, isFailed: true },
  later: { isDrawn: true, isFailed: true },
} as const
type Story = keyof typeof stories
const names = Object.keys(stories) as Story[]
/** Of each version: every clerk opens these, one page after the other. */
const storiesOf = (clerk: number): readonly Story[] =>
  [0, 1, 2].map((page) => names[(clerk + page) % names.length] as Story)
const pages = crew.flatMap((_, clerk) => storiesOf(clerk))
const known = {
  draws: pages.filter((story) => stories[story].isDrawn).length,
  failures: pages.filter((story) => stories[story].isFailed).length,
  later: pages.filter((story) => stories[story].isDrawn && stories[story].isFailed).length,
}
/** Longer than a page holds a draw until it has settled. */
const LATER_MS = 6000

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/crew.ts', ADMIN_PORT: '0' })
})
test.afterAll(() => server.stop())

function packStories(version: string): Promise<Buffer> {
  const code = `let React
export const init = (scope) => { React = Object.values(scope.react)[0].lib() }
const story = new URLSearchParams(location.search).get('story')
function CrewCard() {
  const [isLate, setLate] = React.useState(false)
  React.useEffect(() => void setTimeout(() => setLate(true), ${LATER_MS}), [])
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

async function play(page: Page, story: Story): Promise<void> {
  // A page that is left within its first second has not loaded yet what tells.
  const told = page.waitForResponse(`${server.url}/reports`)
  await page.goto(`${server.url}/app/?story=${story}`)
  await told
  if (story === 'fine') return await expect(page.getByText('fine stays')).toBeVisible()
  await expect(fallbackOf(page, 'CrewCard')).toBeVisible()
  if (story !== 'retried') return
  await page.evaluate(() => Object.assign(window, { isMended: true }))
  await fallbackOf(page, 'CrewCard').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('retried stays')).toBeVisible()
}

/** Its contexts stay: what a page tells as it is left is under way when it is gone, and would end with them. */
async function playAll(browser: Browser, watch: Watch): Promise<readonly BrowserContext[]> {
  return Promise.all(
    crew.map(async (email, clerk) => {
      const context = await browser.newContext()
      await watch.follow(context)
      await signIn(context, server, email)
      for (const story of storiesOf(clerk)) {
        const page = await context.newPage()
        await play(page, story)
        const closed = page.waitForEvent('close')
        await page.close({ runBeforeUnload: true })
        await closed
      }
      return context
    }),
  )
}

async function read<Body>({ request }: BrowserContext, path: string): Promise<Body> {
  return (await request.get(`${server.url}/manage/${path}`)).json()
}

/** Of this process since its start; a version that is not live any more is among the others. */
async function scrape(): Promise<(version: string, outcome: string) => number> {
  const [, address = ''] = /Metrics are at (\S+?)\.?\s/.exec(server.log()) ?? []
  const lines = (await (await fetch(address)).text()).split('\n')
  return (version, outcome) => {
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

test('pages whose boxes are drawn, fail, come back by Retry or fail later are told the same everywhere, to the unit', async ({
  browser,
  context,
  page,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.allow(/crew has failed/)
  const operator = await createOperator(context, server)
  await context.request.put(`${server.url}/manage/guard`, {
    headers: { 'Slipway-Request': '1' },
    data: { mode: 'warn', why: 'versions fail on purpose' },
  })
  const figuresOf = async (version: string) => {
    const { versions: all } = await read<RemoteHealthBody>(context, `health/${remote}?range=hour`)
    return all.find((one) => one.version === version)
  }
  for (const version of versions) {
    await operator.publish(remote, version, await packStories(version))
    await operator.release(remote, version)
    const contexts = await playAll(browser, watch)
    await expect.poll(() => figuresOf(version), { timeout: 60_000 }).toMatchObject(known)
    for (const one of contexts) await one.close()
  }

  const health = await read<HealthBody>(context, `health?range=hour&remote=${remote}`)
  expect(health).toMatchObject({ dropped: 0, estimated: 0, unproven: 0 })
  expect(health.items.map(({ draws, failures, later }) => ({ draws, failures, later }))).toEqual([
    known,
    known,
  ])
  const errors = async () => {
    const { items } = await read<ErrorsBody>(context, `errors?remote=${remote}`)
    return items.reduce((sum, { reports }) => sum + reports, 0)
  }
  await expect.poll(errors).toBe(2 * known.failures)
  const counted = await scrape()
  for (const version of versions) {
    expect(counted(version, 'drawn')).toBe(known.draws)
    expect(counted(version, 'failed-later')).toBe(known.later)
    expect(counted(version, 'render-failed')).toBe(known.failures - known.later)
  }
  const [lastOfFirst] = storiesOf(0).slice(-1)
  const user = encodeURIComponent(crew[0] ?? '')
  const place = 'location=dashboard-before-cards'
  const { entries } = await read<ExplainBody>(context, `explain?${place}&user=${user}`)
  const recent = entries.find((entry) => entry.component === 'CrewCard')?.recent[0]
  expect(recent?.outcome).toBe(stories[lastOfFirst as Story].isFailed ? 'render-failed' : 'drawn')

  await page.goto(`${server.url}/app/manage/health/${remote}?range=hour`)
  await expect(page.getByRole('row').filter({ hasText: '2.0.0' }).first()).toContainText(
    String(known.failures),
  )
})
