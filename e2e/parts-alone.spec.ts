import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from './server'
import { buildOwnPage, type OwnPage, serveOwnPage } from './support/own-page'
import { expect, test } from './test'

const root = process.cwd()
const markdown = await readFile(join(root, 'docs/parts-alone.md'), 'utf8')

/** The block of the page of the docs whose first line is `start`. */
function blockOf(start: string): string {
  const [, block] = markdown.split(`${start}\n`)
  const [text = ''] = (block ?? '').split('\n```')
  return `${start}\n${text}\n`
}

const entry = (component: string, props: object = {}) => ({ component, props })

const slots = {
  notices: [entry('WelcomeNotice', { title: 'A notice', text: 'On a page of my own.' })],
  sidebar: [
    entry('FaultyGood'),
    entry('FaultyOnRender'),
    entry('FaultyOnLoad'),
    entry('PropsMirror', { of: 'the list' }),
  ],
  looks: [entry('WorldClock', { zones: ['Europe/Berlin'] })],
}

const main = `
import '@slipway/sdk/renderer/renderer.css'
import '@slipway/sdk/renderer/look.css'
import { SlotPageLook } from '@slipway/sdk/renderer/look'
import { AppSlotRenderer, createSlotPage, SlotPageProvider } from '@slipway/sdk/renderer'
import { createRoot } from 'react-dom/client'

const Failed = ({ component, reason, onRetry }) => (
  <p>{component}: {reason} <button onClick={onRetry}>Again</button></p>
)
const remotes = ['/remotes/starter/slipway.json', '/remotes/faulty/slipway.json', '/remotes/clock/slipway.json', '/remotes/gone/slipway.json']
const source = location.search ? { server: '/slipway' } : { slots: ${JSON.stringify(slots)}, remotes }
const page = createSlotPage({ ...source, Failed })

createRoot(document.getElementById('root')).render(
  <SlotPageProvider page={page}>
    <h1>A page of my own</h1>
    <AppSlotRenderer location="notices" />
    <AppSlotRenderer location="sidebar" context={{ from: 'the page' }} />
    <AppSlotRenderer location="login-before-form" />
    <SlotPageLook><AppSlotRenderer location="looks" /></SlotPageLook>
  </SlotPageProvider>,
)
`

let own: OwnPage
let server: RunningServer
let site: Awaited<ReturnType<typeof serveOwnPage>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = await startServer({ BASE_PATH: '/slipway' })
  own = await buildOwnPage({ 'index.html': blockOf('<!doctype html>'), 'main.jsx': main })
  const remotes = {
    '/remotes/starter/': join(root, 'remotes/starter/dist'),
    '/remotes/clock/': join(root, 'remotes/world-clock/dist'),
    '/remotes/faulty/': join(root, 'e2e/remotes/faulty/dist/faulty'),
  }
  site = await serveOwnPage({ ...remotes, '/': own.dist }, server.url)
})
test.afterAll(async () => {
  await site.stop()
  await server.stop()
  await own.remove()
})

test('a fixed list: built remotes are drawn in a React page of one’s own, and what fails costs its box only', async ({
  page,
  watch,
}) => {
  watch.allow(/Faulty\w+/, /gone/)

  await page.goto(site.url)

  const notice = page.getByRole('region', { name: 'A notice' })
  await expect(notice.getByText('On a page of my own.')).toBeVisible()
  // Its style sheet, which reaches into its box alone.
  await expect(notice).toHaveCSS('overflow-wrap', 'anywhere')
  await expect(page.getByText('faulty, but good')).toBeVisible()
  await expect(page.getByText('{"of":"the list","from":"the page"}')).toBeVisible()
  // Of rspack, with the host's own button.
  await expect(page.getByText(/^Europe\/Berlin: \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Now' })).toHaveCSS('border-radius', '6px')
  await expect(page.getByText('FaultyOnRender: render-failed')).toBeVisible()
  await expect(page.getByText('FaultyOnLoad: remote-broken')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A page of my own' })).toBeVisible()
})

test('GET /slots of a server behind the same address: its public slots, by the same renderer', async ({
  page,
}) => {
  await page.goto(`${site.url}/?server`)

  const slot = page.locator('[data-slipway-location="login-before-form"]').first()
  await expect(slot.getByText('Welcome')).toBeVisible()
  await expect(slot).toHaveAttribute('data-slipway-remote', 'starter')
})

test('a script that is not the one of the description is not run', async ({ page, watch }) => {
  watch.allow(/starter/, /WelcomeNotice/, /gone/, /Faulty\w+/)
  await page.route('**/remotes/starter/entry.*.js', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\nglobalThis.tampered = 1` })
  })

  await page.goto(site.url)

  await expect(page.getByText('faulty, but good')).toBeVisible()
  await expect(page.getByText(/WelcomeNotice: /)).toBeVisible()
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
})
