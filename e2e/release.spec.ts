import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { people } from './app/people'
import { installSdk } from './support/install-sdk'
import {
  breakComponent,
  type Measured,
  releaseStory,
  type Tab,
  type Tabs,
} from './support/release-story'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { commands, createTeam, makeToken, run, type Team } from './support/team'
import { startTwoServers, type TwoServers } from './support/two-servers'
import { expect, test } from './test'

const places = join(process.cwd(), '.cache', 'e2e-teams')
let servers: TwoServers
let inside: string
let outside: string

// Bundlers run here, and npm.
test.describe.configure({ timeout: 400_000 })

test.beforeAll(async () => {
  test.setTimeout(360_000)
  servers = await startTwoServers('e2e/app/releases.ts')
  await mkdir(places, { recursive: true })
  inside = await mkdtemp(join(places, 'team-'))
  outside = await realpath(await mkdtemp(join(tmpdir(), 'slipway-team-')))
})
test.afterAll(async () => {
  await servers.stop()
  for (const folder of [inside, outside]) await rm(folder, { recursive: true, force: true })
})

interface Desk {
  readonly tabs: Tabs
  /** The session of the operator. */
  readonly operator: BrowserContext
  close(): Promise<void>
}

/** Two people, each with one tab, each on another server. */
async function openDesk(
  browser: Browser,
  follow: (context: BrowserContext) => Promise<void>,
): Promise<Desk> {
  const open = async (server: Tab['server'], email: string): Promise<Tab> => {
    const context = await browser.newContext()
    await follow(context)
    await signIn(context, server, email)
    const page = await context.newPage()
    await page.goto(`${server.url}/app/`)
    await expect(page.getByText('a neighbour')).toBeVisible()
    await expect(page.getByText(/^UTC: \d/)).toBeVisible()
    return { page, server }
  }
  const tabs: Tabs = [
    await open(servers.first, people.developer.email),
    await open(servers.second, people.clerk.email),
  ]
  return {
    tabs,
    operator: tabs[0].page.context(),
    async close() {
      for (const { page } of tabs) await page.context().close()
    },
  }
}

interface NewRemote {
  readonly remote: string
  readonly command: readonly string[]
  readonly folder: string
  readonly browser?: string
}

/** A new remote that proposes its component for the dashboard. */
async function createRemote(
  { operator }: Pick<Desk, 'operator'>,
  { remote, command, folder, ...its }: NewRemote,
): Promise<Team> {
  const args = ['create', remote, '--location', 'dashboard-before-cards', '--json']
  const { component } = JSON.parse(
    await run([...command, ...args, '--url', servers.first.url], { cwd: folder, env: process.env }),
  )
  const token = await makeToken(operator, servers.first, remote)
  return createTeam({ remote, component, token, command, folder: join(folder, remote), ...its })
}

function print(title: string, measured: Measured): void {
  const lines = measured.map(
    ([what, [one = 0, other = 0]]) =>
      `${what.padEnd(44)}${`${one} ms`.padStart(12)}${`${other} ms`.padStart(14)}`,
  )
  const head = `${title.padEnd(44)}${'one server'.padStart(12)}${'the other'.padStart(14)}`
  console.log(['', head, ...lines, ''].join('\n'))
}

/** What the bad versions say, as the browser writes it. */
const thrown = /a bad version of [\w-]+/

test('from nothing to live in the tabs of two users on two servers, a bad release, and back, with an SDK that npm installed from the host’s tarball', async ({
  browser,
  watch,
}) => {
  watch.allow(thrown)
  await installSdk(outside, servers.first)
  const desk = await openDesk(browser, watch.follow)
  const team = await createRemote(desk, {
    remote: 'payouts',
    command: commands.installedIn(outside),
    folder: outside,
  })

  const measured = await releaseStory({
    team,
    tabs: desk.tabs,
    anchor: '<Text>{label}</Text>',
    versions: ['0.1.0', '0.2.0', '0.3.0'],
  })

  print('SDK of the tarball', measured)
  await desk.close()
})

test('where a browser is at hand, a bad version is refused before anything is sent', async ({
  context,
}) => {
  await signIn(context, servers.first, people.developer.email)
  const team = await createRemote(
    { operator: context },
    {
      remote: 'returns',
      command: commands.ofSources,
      folder: inside,
      browser: process.env['TEST_BROWSER'] ?? '',
    },
  )
  await breakComponent(team)

  const bad = team.slipway(servers.first, 'publish', '--release')

  await expect(bad).rejects.toThrow(/"code": ?"render-failed"[^]*a bad version of returns/)
  const { json } = await team.slipway(servers.first, 'versions')
  expect(json.versions).toEqual([])
})

test('the same with the remote that rspack builds: its new versions share the host’s one React', async ({
  browser,
  watch,
}) => {
  watch.allow(thrown)
  const desk = await openDesk(browser, watch.follow)
  const remote = 'world-clock'
  const folder = join(inside, remote)
  for (const part of ['src', 'rspack.config.ts', 'package.json']) {
    await cp(join('remotes', remote, part), join(folder, part), { recursive: true })
  }
  const token = await makeToken(desk.operator, servers.first, remote)
  const team = createTeam({
    remote,
    folder,
    token,
    component: 'WorldClock',
    command: commands.ofSources,
  })

  const measured = await releaseStory({
    team,
    tabs: desk.tabs,
    anchor: '<div className={styles.clocks}>',
    versions: ['1.1.0', '1.2.0', '1.3.0'],
  })

  print('The remote of rspack', measured)
  const clock = slotsAt(desk.tabs[0].page, 'dashboard-after-cards')
  await expect(clock).toHaveAttribute('data-slipway-remote', remote)
  // Its hooks are the host's: with a React of its own the state could not change.
  await desk.tabs[0].page.clock.setFixedTime(Date.now() + 3_600_000 * 3)
  const before = await clock.getByText(/^UTC: /).textContent()
  await clock.getByRole('button', { name: 'Now' }).click()
  await expect(clock.getByText(/^UTC: /)).not.toHaveText(before ?? '')
  await desk.close()
})
