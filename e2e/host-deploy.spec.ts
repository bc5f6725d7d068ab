import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { deployHost, forgetHosts } from './support/deploy-host'
import { isMarked, markDocument } from './support/documents'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// Each test starts a server once or twice, on a machine that may be busy.
test.setTimeout(150_000)
const soon = { timeout: 40_000 }

let next: string
let dataDir: string
let server: RunningServer
test.beforeAll(async () => {
  next = await deployHost()
})
test.afterAll(() => rmSync(next, { recursive: true }))
test.beforeEach(async ({ watch, page }) => {
  // Requests to a server that is being restarted, and to one that lacks the file.
  watch.allow(/net::ERR_|\/assets\/host\/|\/events/)
  dataDir = mkdtempSync(join(tmpdir(), 'slipway-e2e-'))
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts', SLIPWAY_DATA_DIR: dataDir })
  await signIn(page.context(), server, people.clerk.email)
})
test.afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** The server ends, and starts again with the next host at the same address. */
async function deploy({ isForgotten = false } = {}): Promise<void> {
  await server.stop()
  if (isForgotten) forgetHosts(dataDir)
  const env = { SLIPWAY_APP: 'e2e/app/live.ts', SLIPWAY_DATA_DIR: dataDir }
  server = await startServer({ ...env, PORT: new URL(server.url).port }, next)
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  // A new page asks once by itself, and has the code for it then: a deploy takes neither away.
  const asked = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/meta', soon)
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await asked
  await markDocument(page)
}

const cases = (page: Page) =>
  page.getByRole('list', { name: 'Desk' }).getByRole('link', { name: 'Cases', exact: true })
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cases' })
const isListCode = (url: URL) => /\/assets\/host\/page-list\.\w+\.js$/.test(url.pathname)

test('F45: an old tab is given the rest of its own host, and goes on', async ({ page }) => {
  await open(page, '/', 'Live')
  await deploy()
  const code = page.waitForResponse((reply) => isListCode(new URL(reply.url())))

  await cases(page).click()

  await expect(list(page)).toBeVisible(soon)
  expect((await code).status()).toBe(200)
  expect((await code).url()).not.toContain('.next.')
  expect(await isMarked(page)).toBe(true)
})

test('F45: where the old files are gone it takes the new host, on the page that was asked for', async ({
  page,
}) => {
  await open(page, '/', 'Live')
  await deploy({ isForgotten: true })

  await cases(page).click()

  await expect(list(page)).toBeVisible(soon)
  await expect(page.getByRole('link', { name: 'First' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
})

test('F45: code that is not there in the new host either is no loop: one new document, then a word', async ({
  page,
}) => {
  await open(page, '/', 'Live')
  await page.route(isListCode, (route) => route.fulfill({ status: 404, body: 'not found' }))
  const documents: string[] = []
  page.on('domcontentloaded', () => documents.push(page.url()))

  await cases(page).click()

  await expect.poll(() => documents, soon).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible(soon)
  await page.waitForLoadState('networkidle')
  expect(documents).toEqual([`${server.url}/app/resources/cases`])
})

test('F45: code that answers are checked by and that did not come is had by a new document', async ({
  page,
}) => {
  const isSchemas = (url: URL) => /\/assets\/host\/schemas\.\w+\.js$/.test(url.pathname)
  await page.route(isSchemas, (route) => route.abort(), { times: 1 })
  const documents: string[] = []
  page.on('domcontentloaded', () => documents.push(page.url()))
  const schemas = page.waitForResponse((reply) => isSchemas(new URL(reply.url())), soon)

  await page.goto(`${server.url}/app/`)

  expect((await schemas).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible(soon)
  expect(documents).toHaveLength(2)
})

test('F45: without a connection the document stays', async ({ page }) => {
  await open(page, '/', 'Live')
  await page.context().setOffline(true)

  await cases(page).click()

  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible(soon)
  expect(await isMarked(page)).toBe(true)
})

test('F45: a form with changes is asked about first', async ({ page }) => {
  await open(page, '/resources/cases/1/edit', 'First')
  await page.getByLabel('Name').fill('Not saved')
  await deploy({ isForgotten: true })

  await cases(page).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Not saved')
  expect(await isMarked(page)).toBe(true)
  await cases(page).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await expect(list(page)).toBeVisible(soon)
  expect(await isMarked(page)).toBe(false)
})
