import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { collectReports } from './support/collect-reports'
import { isMarked, markDocument } from './support/documents'
import { liveEntry, packLive } from './support/live-remote'
import { createOperator, type Operator } from './support/operator'
import { signIn } from './support/sign-in'
import { fallbackOf, slotsAt } from './support/slots'
import { expect, test } from './test'

let server: RunningServer
let operator: Operator
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  operator = await createOperator(await browser.newContext(), server)
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
    await operator.publish('live', version, await packLive(version))
  }
  const broken = `${liveEntry('9.0.0')}\nthrow new Error("live 9.0.0 is broken")`
  await operator.publish('live', '9.0.0', await packLive('9.0.0', broken))
  await operator.post('/remotes/live/grants', { public: true })
})
test.afterAll(() => server.stop())
test.beforeEach(async () => {
  await operator.release('live', '1.0.0')
})

const release = (version: string) => operator.release('live', version)
const card = (page: Page, label: string) =>
  slotsAt(page, 'dashboard-before-cards').filter({ hasText: label })
const updateOf = (page: Page) => page.getByRole('button', { name: 'Update LiveCard' })

async function openDashboard(page: Page): Promise<void> {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  await expect(card(page, 'first 1.0.0')).toBeVisible()
  await expect(card(page, 'second 1.0.0')).toBeVisible()
  await markDocument(page)
}

/** Entry, part and styles of what is drawn: one version each, or the component is mixed. */
async function expectWhole(page: Page, label: string, version: string): Promise<void> {
  const drawn = page.locator('.live').filter({ hasText: label })
  await expect(drawn).toHaveAttribute('data-live-entry', version)
  await expect(drawn).toHaveAttribute('data-live-part', version)
  await expect(drawn).toHaveCSS('--live-styles', `"${version}"`)
}

test('a release is on screen without a reload, all of it of one version, and a rollback too', async ({
  page,
}) => {
  await openDashboard(page)
  await expectWhole(page, 'first', '1.0.0')

  await release('2.0.0')
  await expectWhole(page, 'first', '2.0.0')
  await expectWhole(page, 'second', '2.0.0')
  await release('1.0.0')
  await expectWhole(page, 'first', '1.0.0')

  expect(await isMarked(page)).toBe(true)
  await expect(updateOf(page)).toHaveCount(0)
})

test('what is typed in a slot stays, and Update is offered there only', async ({ page }) => {
  await openDashboard(page)
  const typed = page.getByLabel('Typed into first')
  await typed.fill('half a sentence')

  await release('2.0.0')

  await expectWhole(page, 'second', '2.0.0')
  await expect(updateOf(page)).toHaveCount(1)
  await expectWhole(page, 'first', '1.0.0')
  await expect(typed).toHaveValue('half a sentence')
  await expect(typed).toBeFocused()
  expect(await isMarked(page)).toBe(true)
})

test('Update is reached by Tab, and puts the focus into the new version', async ({ page }) => {
  await openDashboard(page)
  await page.getByLabel('Typed into first').fill('half a sentence')
  await release('2.0.0')
  await expect(updateOf(page)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(updateOf(page)).toBeFocused()
  await page.keyboard.press('Enter')

  await expectWhole(page, 'first', '2.0.0')
  await expect(updateOf(page)).toHaveCount(0)
  const box = card(page, 'first 2.0.0')
  await expect(box.locator(':focus')).toHaveCount(1)
})

test('a visitor of the sign-in page gets it as well, beside what is typed into the form', async ({
  page,
}) => {
  await page.goto(`${server.url}/app/login`)
  await expectWhole(page, 'notice', '1.0.0')
  await markDocument(page)
  await page.getByLabel('Email').fill('somebody@example.test')

  await release('2.0.0')

  await expectWhole(page, 'notice', '2.0.0')
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.test')
  expect(await isMarked(page)).toBe(true)
})

test('a form with changes keeps its slot until it is saved, and takes the release then', async ({
  page,
}) => {
  await openDashboard(page)
  await page.goto(`${server.url}/app/resources/cases/1/edit`)
  await expectWhole(page, 'field', '1.0.0')
  await markDocument(page)
  await page.getByLabel('Code').fill('B2')
  await page.getByLabel('Name').fill('Renamed')
  const told = page.waitForResponse((reply) => reply.url().endsWith('/meta'))

  await release('2.0.0')
  await told
  await expectWhole(page, 'field', '1.0.0')
  await expect(page.getByLabel('Code')).toHaveValue('B2')
  await expect(page.getByRole('button', { name: /^Update / })).toHaveCount(0)
  await page.getByRole('button', { name: /^Save/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expectWhole(page, 'field', '2.0.0')
  await expect(page.getByLabel('Code')).toHaveValue('B2')
  expect(await isMarked(page)).toBe(true)
})

test('a release that is broken leaves what is drawn, and is reported; new places say so', async ({
  page,
  watch,
}) => {
  watch.allow(/live 9\.0\.0 is broken/)
  await openDashboard(page)
  const reports = collectReports(page)

  await release('9.0.0')
  await expect.poll(() => reports.map(({ version }) => version)).toContain('9.0.0')
  await expectWhole(page, 'first', '1.0.0')
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.getByRole('link', { name: /First|Renamed/ }).click()
  await expect(fallbackOf(page, 'LiveNotice')).toBeVisible()
  await release('1.0.0')

  await expectWhole(page, 'action', '1.0.0')
  expect(await isMarked(page)).toBe(true)
})

test('what an operator turns off goes from open tabs, and comes back', async ({ page }) => {
  await openDashboard(page)
  await page.getByLabel('Typed into first').fill('half a sentence')
  const turn = (disabled: boolean) =>
    operator.post('/remotes/live/disabled', { disabled, why: 'a test' })

  await turn(true)
  await expect(page.locator('.live')).toHaveCount(0)
  await turn(false)

  await expectWhole(page, 'first', '1.0.0')
  expect(await isMarked(page)).toBe(true)
})

test('a browser that takes one import map gets releases into the open tab as well, and back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const append = HTMLHeadElement.prototype.append
    HTMLHeadElement.prototype.append = function (...nodes) {
      const isMap = (node: unknown) =>
        node instanceof HTMLScriptElement && node.type === 'importmap'
      append.apply(
        this,
        nodes.filter((node) => !isMap(node)),
      )
    }
  })
  await openDashboard(page)

  await release('2.0.0')
  await expectWhole(page, 'first', '2.0.0')
  await release('1.0.0')
  await expectWhole(page, 'second', '1.0.0')

  expect(await isMarked(page)).toBe(true)
})

test('the offer is readable in light and dark, on a desk and on a phone', async ({ page }) => {
  await openDashboard(page)
  await page.getByLabel('Typed into first').fill('half a sentence')
  await release('2.0.0')
  await expect(updateOf(page)).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [device, width] of [
      ['desk', 1440],
      ['phone', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(updateOf(page)).toBeInViewport()
      await expectNoViolation(page, `${colorScheme}, ${device}`)
    }
  }
})

test('a hundred changes to and fro under load: never mixed, nothing missing, nothing left behind', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openDashboard(page)
  await page.getByLabel('Typed into second').fill('half a sentence')
  await noteMixtures(page)
  const missing: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400) missing.push(`${reply.status()} ${reply.url()}`)
  })
  const load = startLoad(page)

  const nodes: number[] = []
  for (let round = 1; round <= 50; round += 1) {
    for (const version of ['2.0.0', '1.0.0']) {
      await release(version)
      // Most are seen; now and then the next one comes at once.
      if (round % 5 > 0 || version === '1.0.0') await expectWhole(page, 'first', version)
    }
    if (round % 25 === 0) nodes.push(await countNodes(page))
  }
  await load.stop()

  expect(await page.evaluate(() => Reflect.get(window, 'mixtures'))).toEqual([])
  expect(missing).toEqual([])
  expect(load.asked()).toBeGreaterThan(100)
  const [early = 0, late = 0] = nodes
  expect(late - early).toBeLessThan(early / 10)
  await expect(page.locator('.live')).toHaveCount(2)
  await expect(page.getByLabel('Typed into second')).toHaveValue('half a sentence')
  expect(await isMarked(page)).toBe(true)
})

/** Watches all components on the page, at each change of it: parts of two versions are noted. */
async function noteMixtures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const mixtures: string[] = []
    Object.assign(window, { mixtures })
    const versionsOf = (drawn: Element) => [
      drawn.getAttribute('data-live-entry'),
      drawn.getAttribute('data-live-part') ?? drawn.getAttribute('data-live-entry'),
      drawn.closest('[data-slipway-version]')?.getAttribute('data-slipway-version'),
      getComputedStyle(drawn).getPropertyValue('--live-styles').replaceAll('"', ''),
    ]
    const look = () => {
      for (const drawn of document.querySelectorAll('.live')) {
        const versions = versionsOf(drawn)
        if (new Set(versions).size > 1) mixtures.push(versions.join())
      }
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    })
  })
}

/** Elements and text that the page holds, drawn or only kept in memory. */
async function countNodes(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('HeapProfiler.collectGarbage')
  const { nodes } = await browser.send('Memory.getDOMCounters')
  await browser.detach()
  return nodes
}

/** Others who read at the same time, one request after the other on four connections. */
function startLoad(page: Page) {
  const over = new AbortController()
  let asked = 0
  const { request } = page.context()
  const read = async () => {
    while (!over.signal.aborted) {
      const reply = await request.get(`${server.url}${asked % 2 ? '/meta' : '/remotes'}`)
      if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}`)
      asked += 1
    }
  }
  const readers = Promise.all(Array.from({ length: 4 }, read))
  return {
    asked: () => asked,
    async stop() {
      over.abort()
      await readers
    },
  }
}
