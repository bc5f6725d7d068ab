import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectNoViolation } from './support/axe'

const site = join(process.cwd(), 'dist/site')

test.describe('the site of the documentation', () => {
  let server: Server
  let url: string

  test.beforeAll(async () => {
    test.setTimeout(600_000)
    await promisify(execFile)('node', ['--import', 'tsx', 'scripts/write-site.ts'], {
      maxBuffer: 2 ** 26,
    })
    server = createServer(async ({ url: path = '/' }, response) => {
      const file = decodeURI(path.split('?')[0] ?? '').replace(/\/$/, '/index.html')
      const body = await readFile(join(site, posix.normalize(file))).catch(() => undefined)
      response.writeHead(body ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' })
      response.end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  test.afterAll(() => server.close())

  test('leads to the newest version, finds a page by a word, and shows it in the dark', async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(url)
    await expect(page).toHaveURL(/\/next\/$/)
    await expectNoViolation(page, 'home')

    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('roll back one step')
    await page.getByRole('listbox').getByRole('option').first().click()

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expectNoViolation(page, 'a page in the dark')
    expect(faults).toEqual([])
  })

  test('is read without a network, once a page of it was opened', async ({ page, context }) => {
    await page.goto(`${url}/next/start.html`)
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve))
    })
    server.closeAllConnections()
    await context.setOffline(true)

    await page.goto(`${url}/next/decisions/017-slot-times.html`)

    await expect(page.getByRole('heading', { level: 1 })).toContainText('017')
  })

  test('has each page as text, and an index of them for programs', async ({ request }) => {
    const index = await (await request.get(`${url}/next/llms.txt`)).text()
    const pages = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, path = '']) => path)

    expect(pages.length).toBeGreaterThan(100)
    for (const path of pages)
      expect.soft((await request.get(`${url}${path}`)).status(), path).toBe(200)
    expect(await (await request.get(`${url}/next/teams/hooks.md`)).text()).toContain('useHost')
  })

  test('has no link without its page, or its heading', async () => {
    const files = (await readdir(site, { recursive: true })).filter((file) =>
      file.endsWith('.html'),
    )
    const pages = new Map(
      await Promise.all(
        files.map(async (file) => [`/${file}`, await readFile(join(site, file), 'utf8')] as const),
      ),
    )

    const missing = [...pages].flatMap(([page, html]) =>
      linksOf(html)
        .filter((link) => !isThere(pages, new URL(link, `${url}${page}`)))
        .map((link) => `${page}: ${link}`),
    )

    expect(pages.size).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })
})

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown',
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^(?:https?|mailto):/.test(link))
}

function isThere(pages: ReadonlyMap<string, string>, { pathname, hash }: URL): boolean {
  const page = pages.get(decodeURI(pathname).replace(/\/$/, '/index.html'))
  return (
    page !== undefined &&
    (hash === '' || page.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
  )
}
