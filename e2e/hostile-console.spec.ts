import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { password, people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expireSignIns } from './support/expire-sessions'
import { fromConsole } from './support/from-console'
import { packLive } from './support/live-remote'
import { packOneComponent } from './support/one-component'
import { createOperator } from './support/operator'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

/** What `e2e/remotes/hostile/attacks.js` leaves in the page. */
interface Hostile {
  readonly controls: readonly string[]
  readonly proofs: readonly string[]
  take(name: string, given?: string): Promise<string>
  prove(name: string): Promise<string>
  listen(): void
  patch(): void
  heard(): string
}

declare global {
  // oxlint-disable-next-line no-var -- as the remote writes it
  var hostile: Hostile
}

let server: RunningServer
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/operator.ts' })
  const context = await browser.newContext()
  const operator = await createOperator(context, server)
  const attacks = await readFile('e2e/remotes/hostile/attacks.js', 'utf8')
  const card = `return React.createElement('p', null, 'A friendly card')`
  const does = `if (!globalThis.hostile) {
${attacks}
}
${card}`
  const hostile = { name: 'crew', version: '1.0.0', component: 'CrewCard', does }
  await operator.publish('crew', '1.0.0', await packOneComponent(hostile))
  await operator.publish('live', '1.0.0', await packLive('1.0.0'))
  await operator.release(['crew', 'live'], '1.0.0')
  await context.close()
})
test.afterAll(() => server.stop())
test.beforeEach(({ watch }) =>
  watch.allow(
    /403 \(Forbidden\)|404 \(Not Found\)|Content Security Policy|X-Frame-Options|unsafe header/i,
    /service worker|unsupported MIME type|ERR_CACHE_MISS|Refused|frame/i,
    /Policy violated: (?:object|worker|frame|script)-src/,
  ),
)

async function openHostile(context: BrowserContext): Promise<Page> {
  await signIn(context, server, people.developer.email)
  const page = await context.newPage()
  await page.goto(`${server.url}/app/`)
  await expect(page.getByText('A friendly card')).toBeVisible()
  return page
}

/** What of the host an operator answers for. */
async function readState(context: BrowserContext): Promise<readonly string[]> {
  const headers = await fromConsole(context, server)
  const paths = [
    'users',
    'tokens',
    'operator-tokens',
    'layout',
    'releases/head',
    'guard',
    'webhooks',
  ]
  return Promise.all(
    paths.map(async (path) =>
      (await context.request.get(`${server.url}/manage/${path}`, { headers })).text(),
    ),
  )
}

test('a remote on an operator’s page takes no token, user, layout, release or switch, and confirms no password', async ({
  context,
}) => {
  const page = await openHostile(context)
  const before = await readState(context)

  const names = await page.evaluate(() => hostile.controls)
  for (const name of names)
    expect([
      name,
      await page.evaluate(([one = '', given]) => hostile.take(one, given), [name, password]),
    ]).toEqual([name, 'console-only'])

  expect(names.length).toBeGreaterThan(12)
  expect(await readState(context)).toEqual(before)
})

test('no script of a page with remotes gets the proof of Administration out of its HTML', async ({
  context,
}) => {
  const page = await openHostile(context)
  // It is open in another tab, and was in the history of this one.
  const other = await context.newPage()
  await other.goto(`${server.url}/app/manage/overview`)
  await page.evaluate(() => hostile.listen())

  const names = await page.evaluate(() => hostile.proofs)
  for (const name of names)
    expect([name, await page.evaluate((one) => hostile.prove(one), name)]).toEqual([
      name,
      'no proof',
    ])

  expect(names.length).toBeGreaterThan(12)
  const proof = await proofOf(other)
  expect(await page.evaluate(() => hostile.heard())).not.toContain(proof)
})

test('nothing that a remote patched, named or stored is in Administration, where the password is typed', async ({
  context,
}) => {
  const page = await openHostile(context)
  const witness = await openHostile(context)
  await witness.evaluate(() => {
    hostile.listen()
    hostile.patch()
  })
  await page.evaluate(() => {
    window.name = 'their-name'
    localStorage.setItem('mantine-color-scheme-value', '"><script>1</script>')
    hostile.listen()
    hostile.patch()
  })
  expireSignIns(server)

  // By a link of the page itself, as people go there.
  await page.evaluate(() => {
    location.href = '/app/manage/tenants'
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible()

  const proof = await proofOf(page)
  const state = await page.evaluate(() => ({
    hostile: typeof globalThis.hostile,
    fetch: String(window.fetch).includes('[native code]'),
    parse: String(JSON.parse).includes('[native code]'),
    polluted: 'consoleProof' in {},
    opener: window.opener,
    scripts: [...document.scripts]
      .map(({ src }) => src)
      .filter((src) => src && !src.includes('/assets/host/')),
  }))
  expect(state).toEqual({
    hostile: 'undefined',
    fetch: true,
    parse: true,
    polluted: false,
    opener: null,
    scripts: [],
  })

  await page.getByRole('button', { name: 'New tenant' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByLabel('Name').fill('Made by an operator')
  await form.getByRole('button', { name: /Create|Add/ }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it is you' })
  await asked.getByLabel('Password').fill(password)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Made by an operator').first()).toBeVisible()

  // The other tab is still the remote's, and finds neither by a name nor in anything shared.
  expect(await witness.evaluate(() => hostile.prove('a named window'))).toBe('no proof')
  const told = await witness.evaluate(
    () => `${hostile.heard()} ${JSON.stringify({ ...localStorage })}`,
  )
  expect(told).not.toContain(proof)
  expect(told).not.toContain(password)
})

test('going back from Administration leaves nothing of it to the page', async ({ context }) => {
  const page = await openHostile(context)
  await page.goto(`${server.url}/app/manage/overview`)
  const proof = await proofOf(page)
  await page.goBack()
  await expect(page.getByText('A friendly card')).toBeVisible()

  const left = await page.evaluate(() =>
    JSON.stringify([
      history.state,
      document.referrer,
      window.name,
      { ...sessionStorage },
      { ...localStorage },
    ]),
  )

  expect(left).not.toContain(proof)
  expect(await page.evaluate(() => hostile.prove('fetch from a cache'))).toBe('no proof')
})

async function proofOf(page: Page): Promise<string> {
  const proof = await page.evaluate(
    () => JSON.parse(document.getElementById('slipway-boot')?.textContent ?? '{}').consoleProof,
  )
  expect(proof).toMatch(/^[\w-]{43}$/)
  return proof
}
