import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { collectReports } from './support/collect-reports'
import { type RunningDev, startDev } from './support/dev-server'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { commands, createTeam, makeToken, run, type Team } from './support/team'
import { expect as assert, test } from './test'

// Bundlers run beside the browser.
const expect = assert.configure({ timeout: 60_000 })

const places = join(process.cwd(), '.cache', 'e2e-develop')
const location = 'dashboard-before-cards'
let server: RunningServer
let folder: string

// Bundlers run here.
test.describe.configure({ timeout: 240_000 })

test.beforeAll(async () => {
  test.setTimeout(360_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/develop.ts' })
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'team-'))
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const devs: RunningDev[] = []
test.afterEach(async ({ context }) => {
  // A page that is still there asks for builds of a server that is gone.
  for (const page of context.pages()) await page.close()
  for (const dev of devs.splice(0)) await dev.end()
})

async function create(operator: BrowserContext, remote: string): Promise<Team> {
  const args = ['create', remote, '--location', location, '--json', '--url', server.url]
  const command = commands.ofSources
  const { component } = JSON.parse(
    await run([...command, ...args], { cwd: folder, env: process.env }),
  )
  const token = await makeToken(operator, server, remote)
  return createTeam({ remote, component, token, command, folder: join(folder, remote) })
}

async function dev(team: Team, port = 0): Promise<RunningDev> {
  const started = await startDev({ folder: team.folder, host: server, port })
  devs.push(started)
  return started
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Use it in this session' })
const banner = (page: Page) => page.getByRole('region', { name: 'Development server' })
const card = (page: Page, text: string) => slotsAt(page, location).filter({ hasText: text })

async function confirm(page: Page, { confirm: address }: RunningDev): Promise<void> {
  await page.goto(address)
  await expect(confirmButton(page)).toBeVisible()
  await confirmButton(page).click()
  await expect(banner(page)).toBeVisible()
  await load(page)
}

// On a busy machine a page may go out before its session is known, and has the released version then.
async function load(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expect(banner(page)).not.toContainText('was loaded before', { timeout: 1000 })
  }).toPass()
}

/** Headers and bytes of the page of a user, without its nonces, and the token and the secret of its reports. */
async function pageOf(context: BrowserContext): Promise<readonly unknown[]> {
  const reply = await context.request.get(`${server.url}/app/`)
  const text = await reply.text()
  if (!text.includes('"session":"known"')) return pageOf(context)
  const headers = reply.headers()
  const policy = headers['content-security-policy'] ?? ''
  const nonces = [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce = '']) => nonce)
  const [, token = ''] = /[?]load=([\w.-]+)/.exec(policy) ?? []
  const plain = text.replace(/<script[^>]+slipway-report-secret.*/, '')
  const lasting = Object.entries(headers).filter(
    ([name]) => !/^(?:date|x-request-id|content-length)$/.test(name),
  )
  const all = JSON.stringify([lasting, plain])
  return JSON.parse([...nonces, token].reduce((rest, part) => rest.replaceAll(part, ''), all))
}

/** What the page was drawn from first. */
function metaOf(page: Page) {
  return page.evaluate(() => {
    const { textContent } = document.querySelector('#slipway-boot') ?? {}
    return JSON.parse(textContent ?? '{}').meta
  })
}

async function openAs(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  await signIn(context, server, email)
  return context
}

test('a developer sees what is built on this machine in the real host, until it is stopped', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, server, people.developer.email)
  const clerk = await openAs(browser, people.clerk.email)
  const team = await create(context, 'refunds')
  await team.edit('<Text>{label}</Text>', '<Text>Released {label}</Text>')
  await team.slipway(server, 'publish', '--release')
  await team.edit('Released {label}', 'Edited {label}')
  const before = await pageOf(clerk)
  const started = await dev(team)

  await confirm(page, started)
  await expect(card(page, 'Edited Refunds')).toBeVisible()
  await expect(card(page, 'Released')).toHaveCount(0)
  await expect(banner(page)).toContainText(`refunds is loaded from ${started.origin}, for you only`)
  expect(await pageOf(clerk)).toEqual(before)
  expect(JSON.stringify(before)).not.toContain(started.origin)

  // Somebody at work in it sees the next build all the same.
  await card(page, 'Edited').getByRole('button', { name: 'Try it' }).click()
  await team.edit('Edited {label}', 'Built anew {label}')
  await expect(card(page, 'Built anew Refunds')).toBeVisible({ timeout: 90_000 })
  await expect(card(page, 'Edited')).toHaveCount(0)

  // So is an undo of it, and the same again.
  await team.edit('Built anew {label}', 'Edited {label}')
  await expect(card(page, 'Edited Refunds')).toBeVisible()
  await expect(card(page, 'Built anew')).toHaveCount(0)
  await team.edit('Edited {label}', 'Built anew {label}')
  await expect(card(page, 'Built anew Refunds')).toBeVisible()
  await expect(card(page, 'Edited')).toHaveCount(0)

  await page.goto(`${server.url}/app/profile`)
  await expect(banner(page)).toBeVisible()
  await page.goto(`${server.url}/app/`)
  await banner(page).getByRole('button', { name: 'Stop' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(card(page, 'Released Refunds')).toBeVisible()
  await expect(card(page, 'Built anew')).toHaveCount(0)
  await clerk.close()
})

test('a remote that was never released stands where it proposes to, for its developer only', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, server, people.developer.email)
  const team = await create(context, 'payouts')

  await confirm(page, await dev(team))

  await expect(card(page, 'Payouts')).toBeVisible()
  await expect(banner(page)).toContainText('Payouts is at a location that is only proposed')
  const other = await openAs(browser, people.developer.email)
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${server.url}/app/`)
  await expect(elsewhere.getByText('a neighbour')).toBeVisible()
  await expect(card(elsewhere, 'Payouts')).toHaveCount(0)
  await expect(banner(elsewhere)).toHaveCount(0)
  await other.close()
})

test('a server that is gone is named with what to do, and the page goes on when it is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|Failed to load/)
  await signIn(context, server, people.developer.email)
  const reports = collectReports(page)
  const team = await create(context, 'credits')
  await team.slipway(server, 'publish', '--release')
  const first = await dev(team)
  await confirm(page, first)
  await expect(card(page, 'Credits')).toBeVisible()
  const port = Number(new URL(first.origin).port)

  await first.end()
  await expect(banner(page)).toContainText(`${first.origin} does not answer. Start`)
  await expect(card(page, 'Credits')).toBeVisible()
  await load(page)
  await expect(page.getByRole('group', { name: 'Credits is not available' })).toContainText(
    first.origin,
  )
  await team.edit('<Text>{label}</Text>', '<Text>Back again {label}</Text>')
  await dev(team, port)

  await expect(card(page, 'Back again Credits')).toBeVisible({ timeout: 90_000 })
  await expect(banner(page)).not.toContainText('does not answer')
  expect(reports.filter(({ remote }) => remote === 'credits')).toEqual([])
})

test('who opens the link of a version, signs in and says yes sees it in their session alone, on no page of Administration, until it is ended', async ({
  page,
  browser,
}) => {
  const operator = await openAs(browser, people.developer.email)
  const other = await openAs(browser, people.clerk.email)
  const team = await create(operator, 'invoices')
  await team.edit('<Text>{label}</Text>', '<Text>First {label}</Text>')
  await team.slipway(server, 'publish', '--release')
  await team.edit('First {label}', 'Second {label}')
  await team.raiseTo('1.3.0')
  const { link } = (await team.slipway(server, 'publish', '--link', '2h')).json
  const before = await pageOf(other)
  const linked = page.getByRole('region', { name: 'Version by a link' })

  await page.goto(link.url)
  await page.getByLabel('Email').fill(people.clerk.email)
  await page.getByLabel('Password', { exact: true }).fill('e2e-password-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Version 1.3.0 of team invoices, not released')).toBeVisible()
  await expectNoViolation(page, 'the page of a link')
  await page.getByRole('button', { name: 'Yes, show me this version' }).click()
  await expect(linked).toContainText('You see version 1.3.0 of invoices, not released')
  await expect(card(page, 'Second Invoices')).toBeVisible()
  await expect(card(page, 'First')).toHaveCount(0)
  await expectNoViolation(page, 'the banner of a link')
  expect(await pageOf(other)).toEqual(before)

  // An operator who follows a link to Administration comes to another document, without the version's code.
  const office = await operator.newPage()
  const bannerThere = office.getByRole('region', { name: 'Version by a link' })
  await office.goto(link.url)
  await office.getByRole('button', { name: 'Yes, show me this version' }).click()
  await expect(card(office, 'Second Invoices')).toBeVisible()
  const requests: string[] = []
  office.on('request', (request) => {
    if (request.isNavigationRequest()) requests.length = 0
    requests.push(request.url())
  })
  await office.getByRole('link', { name: 'Remotes', exact: true }).click()
  await expect(bannerThere).toContainText('Pages of Administration do not load it')
  await office.getByRole('link', { name: 'invoices' }).first().click()
  await expect(office.getByRole('list', { name: 'Links' })).toContainText('1.3.0, made by token')
  expect(requests[0]).toContain('/app/manage/remotes')
  const { base } = (await metaOf(page)).remotes.slots['Invoices']
  expect(requests.filter((url) => url.includes(base))).toEqual([])

  // One's own end, then the link's for all.
  await linked.getByRole('button', { name: 'End' }).click()
  await expect(card(page, 'First Invoices')).toBeVisible()
  await expect(linked).toHaveCount(0)
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Yes, show me this version' }).click()
  await expect(card(page, 'Second Invoices')).toBeVisible()
  await office.getByRole('button', { name: 'End the link' }).click()
  await expect(office.getByText('The link to 1.3.0 has ended.')).toBeVisible()
  for (const banners of [linked, bannerThere]) await expect(banners).toHaveCount(0)
  await expect(card(page, 'First Invoices')).toBeVisible()
  await Promise.all([operator.close(), other.close()])
})

test('S78: an address and what a browser keeps ask for nothing', async ({ page, context }) => {
  await signIn(context, server, people.developer.email)
  const foreign = 'http://127.0.0.1:9'
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript((origin) => {
    const map = JSON.stringify({ imports: { refunds: `${origin}/entry.js` } })
    for (const name of ['import-map', 'importmap', 'slipway-override', 'importMapOverrides'])
      localStorage.setItem(name, map)
    localStorage.setItem('import-map-override:refunds', `${origin}/entry.js`)
    localStorage.setItem('slipway-develop', JSON.stringify({ remote: 'refunds', origin }))
  }, foreign)
  const query = new URLSearchParams({ remote: 'refunds', origin: foreign, override: foreign })

  const reply = await page.goto(`${server.url}/app/?${query}`)
  await expect(page.getByText('a neighbour')).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(reply?.headers()['content-security-policy']).not.toContain(foreign)
  expect(reply?.headers()['integrity-policy']).toContain('blocked-destinations=(script)')
  await expect(banner(page)).toHaveCount(0)
  expect(asked.filter((url) => url.startsWith(foreign))).toEqual([])
})

test('a visitor signs in first and comes back; a clerk is told that it is for developers', async ({
  page,
  context,
}) => {
  const origin = 'http://127.0.0.1:4400'
  const address = `${server.url}/app/develop?${new URLSearchParams({ remote: 'refunds', origin })}`
  await page.goto(address)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByLabel('Email').fill(people.clerk.email)
  await page.getByLabel('Password', { exact: true }).fill('e2e-password-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { name: 'This is for developers' })).toBeVisible()
  const reply = await context.request.put(`${server.url}/develop/overrides/refunds`, {
    data: { origin },
    headers: { 'Slipway-Request': '1' },
  })

  expect([reply.status(), (await reply.json()).code]).toEqual([403, 'forbidden'])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } })

    test(`axe finds nothing on the page and on the banner (${colorScheme}, phone)`, async ({
      page,
      context,
      watch,
    }) => {
      watch.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/)
      await signIn(context, server, people.developer.email)
      const gone = new URLSearchParams({ remote: 'refunds', origin: 'http://127.0.0.1:9' })
      await page.goto(`${server.url}/app/develop?${gone}`)
      await expect(confirmButton(page)).toBeVisible()
      await expectNoViolation(page, 'the page')

      // By keyboard alone.
      await confirmButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(banner(page)).toContainText('does not answer')
      await expectNoViolation(page, 'the banner')
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide).toBe(false)
      await banner(page).getByRole('button', { name: 'Stop' }).focus()
      await page.keyboard.press('Enter')
      await expect(banner(page)).toHaveCount(0)
    })
  })
}
