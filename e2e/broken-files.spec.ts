import type { Locator, Page, Route } from '@playwright/test'
import { people } from './app/people'
import { collectReports } from './support/collect-reports'
import { isMarked, markDocument } from './support/documents'
import { answerFor, filesOf, type RemoteFiles, releaseInstead } from './support/remote-files'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

/** What a browser writes of answers that were changed on purpose, and of the fixtures' own errors. */
const expected = [/assets\/(?:remotes|bundles)\//, /Faulty\w+ throws/]

const pageInPlace = '<!doctype html><title>Sign in at the proxy</title>'
const answers: Readonly<Record<string, (route: Route) => unknown>> = {
  'is not there (404)': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'is a page in its place': (route) =>
    route.fulfill({ contentType: 'text/html', body: pageInPlace }),
  'has the wrong type': async (route) =>
    route.fulfill({ response: await route.fetch(), contentType: 'text/plain' }),
  'redirects to a page': (route) =>
    route.fulfill({ status: 302, headers: { Location: '/app/login' } }),
  'is empty': (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  'is cut off': async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).slice(0, 200) })
  },
  'was changed (S69)': async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\n` })
  },
  'breaks off': (route) => route.abort('connectionreset'),
}

interface Part {
  /** A component of a remote that has such a file. */
  readonly component: string
  pathOf(remote: RemoteFiles): string
  /** What the component draws. */
  drawnOn(page: Page): Locator
}

const notice = {
  component: 'WelcomeNotice',
  drawnOn: (page: Page) => page.getByRole('region', { name: 'All others work' }),
}
const parts: Readonly<Record<'entry' | 'chunk' | 'css', Part>> = {
  entry: { ...notice, pathOf: ({ entry }) => entry },
  chunk: {
    component: 'FaultyTwoFiles',
    pathOf: ({ preload }) => onlyOne(preload),
    drawnOn: (page) => page.getByText('in two files, but good'),
  },
  css: { ...notice, pathOf: ({ css }) => onlyOne(css) },
}

function onlyOne(paths: readonly string[]): string {
  const [path] = paths
  if (!path || paths.length > 1) throw new Error(`one file was expected, not ${paths.length}`)
  return path
}

async function expectOneBox(page: Page, component: string, timeout = 8000): Promise<void> {
  await expect(fallbackOf(page, component)).toBeVisible({ timeout })
  await expect(page.getByText('faulty, but good')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
}

test.beforeEach(async ({ context, watch, faults }) => {
  watch.allow(...expected)
  await signIn(context, faults, people.clerk.email)
})

for (const part of ['entry', 'chunk'] as const) {
  for (const [what, answer] of Object.entries(answers)) {
    test(`F35: the ${part} ${what}: one box, and Retry without a new page brings it back`, async ({
      page,
      faults: server,
    }) => {
      const { component, pathOf, drawnOn } = parts[part]
      const remote = await filesOf(server, component)
      const reports = collectReports(page)
      const restore = await answerFor(page, remote, { path: pathOf(remote), answer })
      await page.goto(`${server.url}/app/`)
      await expectOneBox(page, component)
      await markDocument(page)
      await expect
        .poll(() => reports.find((report) => report.component === component)?.code)
        .toMatch(/^(?:load-failed|remote-broken)$/)

      await restore()
      await fallbackOf(page, component).getByRole('button', { name: 'Retry' }).click()

      await expect(drawnOn(page)).toBeVisible()
      expect(await isMarked(page)).toBe(true)
    })
  }
}

const released = {
  'a syntax error': 'export const init = (',
  'nothing in it': '',
  'an error at its first line': 'throw new Error("FaultyEntry throws")',
  'other exports': 'export const somethingElse = 1',
} as const
for (const [what, body] of Object.entries(released)) {
  test(`F35: an entry that was released with ${what}: one box, tried once`, async ({
    page,
    faults: server,
  }) => {
    const { component } = notice
    const remote = await filesOf(server, component)
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(remote.entry)) fetched.push(request.url())
    })
    await releaseInstead(page, remote, { path: remote.entry, body })

    await page.goto(`${server.url}/app/`)

    await expectOneBox(page, component)
    expect(new Set(fetched).size).toBe(1)
  })
}

for (const part of ['entry', 'chunk', 'css'] as const) {
  test(`F33: the ${part} does not come: the page is there at once, a box within 8 s, which draws itself when it comes`, async ({
    page,
    faults: server,
  }) => {
    const { component, pathOf, drawnOn } = parts[part]
    const remote = await filesOf(server, component)
    const never = { path: pathOf(remote), answer: () => undefined }
    const restore = await answerFor(page, remote, never)

    await page.goto(`${server.url}/app/`, { waitUntil: 'commit' })
    await expect(page.getByText('faulty, but good')).toBeVisible({ timeout: 2500 })
    await expectOneBox(page, component, 8500)

    // What was held goes on.
    await restore()
    await expect(drawnOn(page)).toBeVisible()
  })
}

test('F33: a remote that never answers leaves the sign-in page usable', async ({
  browser,
  watch,
  faults: server,
}) => {
  const context = await browser.newContext()
  await watch.follow(context)
  const page = await context.newPage()
  await page.route('**/assets/remotes/**', () => undefined)

  await page.goto(`${server.url}/app/login`, { waitUntil: 'commit' })

  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled({ timeout: 1500 })
  await context.close()
})
