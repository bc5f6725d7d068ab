import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { password, people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expireSessions } from './support/expire-sessions'
import { findRecords } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const create = (page: Page) => page.getByRole('button', { name: 'Create sample' })
const field = (page: Page, label: RegExp) => page.getByLabel(label).first()

async function open(page: Page, server: RunningServer, path: string): Promise<void> {
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('form')).toBeVisible()
}

async function namesOf(context: BrowserContext, server: RunningServer, q: string) {
  const found = await findRecords(context, server, `samples?q=${q}`)
  return found.map(({ title }) => title)
}

/** Changes a record as another program does. */
async function changeElsewhere(
  context: BrowserContext,
  server: RunningServer,
  [path, values]: readonly [path: string, values: object],
): Promise<void> {
  const headers = { 'Slipway-Request': '1' }
  const record = await (await context.request.get(`${server.url}${path}`)).json()
  const reply = await context.request.patch(`${server.url}${path}`, {
    headers: { ...headers, 'If-Match': record.etag },
    data: values,
  })
  expect(reply.status()).toBe(200)
}

test.describe('a form with every type of field', () => {
  test.beforeEach(({ context, forms }) => signIn(context, forms, people.clerk.email))

  test('takes each value as people write it, and keeps it as agreed', async ({
    page,
    context,
    forms,
  }) => {
    await open(page, forms, '/resources/samples/new?name=Valve&maker=2&hazards=voltage,heat')
    await expect(field(page, /^Name/)).toHaveValue('Valve')
    await expect(page.getByRole('combobox', { name: 'Maker' })).toHaveValue('Ohm & Sons')
    await field(page, /^Serial/).fill('XY-0001')
    await field(page, /^Contact/).fill('kim@example.com')
    await field(page, /^Data sheet/).fill('https://example.com/valve')
    await field(page, /^Pieces/).fill('3')
    await field(page, /^Price/).fill('7.5')
    await field(page, /^Discount/).fill('12.5')
    await field(page, /^Bought/).fill('2026-02-01')
    await field(page, /^Tested at/).fill('2026-07-01T09:30')
    await expect(field(page, /^Tested at/)).toHaveAccessibleDescription(
      /Time zone: Europe\/Berlin, GMT\+2/,
    )

    await create(page).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Valve' })).toBeVisible()
    const value = (text: string | RegExp) => page.getByRole('definition').filter({ hasText: text })
    await expect(value('12.5%')).toBeVisible()
    await expect(value('€22.50')).toBeVisible()
    await expect(value(/Jul 1, 2026, 9:30.AM GMT\+2/)).toBeVisible()
    const [record] = await findRecords(context, forms, 'samples?q=Valve')
    expect(record?.values).toMatchObject({
      discount: 0.125,
      price: 750,
      hazards: ['heat', 'voltage'],
      testedAt: '2026-07-01T07:30:00.000Z',
      maker: 2,
    })
  })

  test('tells every fault before anything is sent, and goes to the first', async ({
    page,
    forms,
  }) => {
    const sent: string[] = []
    // How the page's slots were drawn is told by the page itself.
    page.on('request', (request) => {
      if (!request.url().endsWith('/reports')) sent.push(request.method())
    })
    await open(page, forms, '/resources/samples/new')
    await field(page, /^Serial/).fill('nonsense')
    await field(page, /^Contact/).fill('nobody')
    await field(page, /^Data sheet/).fill('example')
    await field(page, /^Discount/).fill('120')

    await create(page).click()

    for (const text of [
      'Name is required.',
      'Two letters and four digits: AB-1234.',
      'This is not an email address, such as ada@example.com.',
      'This is not an address, such as https://example.com.',
      'At most 100%.',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(field(page, /^Name/)).toBeFocused()
    expect(sent).not.toContain('POST')
  })
})

test('the second of two writers sees what the first one changed, and chooses, with the keyboard alone', async ({
  page,
  context,
  forms,
  watch,
}) => {
  watch.allow(/412 \(Precondition/)
  await signIn(context, forms, people.clerk.email)
  await open(page, forms, '/resources/samples/1/edit')
  await field(page, /^Notes/).fill('Mine')
  await page.getByRole('textbox', { name: 'Code' }).fill('C-ME')
  const theirs = { notes: 'Theirs', code: 'C-TH', state: 'tested' }
  await changeElsewhere(context, forms, ['/resources/samples/1', theirs])

  await field(page, /^Notes/).focus()
  await save(page).focus()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Pump A has changed in the meantime' })
  await expect(dialog.getByRole('group', { name: 'Notes' })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Code' })).toContainText('C-TH')
  await expect(dialog.getByRole('region')).toContainText('StateBeforeNewNowTested')
  const radio = (group: string, name: RegExp) =>
    dialog.getByRole('group', { name: group }).getByRole('radio', { name })
  await radio('Code', /^Theirs/).focus()
  await page.keyboard.press('Space')
  await radio('Notes', /^Theirs/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(radio('Notes', /^Yours/)).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/samples\/1(\?|$)/)
  const [record] = await findRecords(context, forms, 'samples?q=Pump+A')
  expect(record?.values).toMatchObject({ notes: 'Mine', code: 'C-TH', state: 'tested' })
})

test('the leave guard sees what was typed into a slot only', async ({ page, context, forms }) => {
  await signIn(context, forms, people.clerk.email)
  await open(page, forms, '/resources/samples/2/edit')
  await page.getByRole('textbox', { name: 'Code' }).fill('C2')

  await page.getByRole('link', { name: 'Makers', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('C2')
  await page.getByRole('link', { name: 'Makers', exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/resources\/makers(\?|$)/)
})

test.describe('a save that cannot be sent at once', () => {
  const sentKeys = (page: Page): (string | undefined)[] => {
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/resources/samples'))
        keys.push(request.headers()['idempotency-key'])
    })
    return keys
  }

  test('F48: a session that ended in the middle of a form: signed in again in place, saved once', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/401 \(Unauthorized\)/)
    const server = await startServer({ SLIPWAY_APP: 'e2e/app/forms.ts' })
    try {
      await signIn(context, server, people.clerk.email)
      // Without the event stream it is the save that learns of it.
      await page.route('**/events', (route) => route.abort())
      watch.allow(/events/)
      // A new page asks once by itself; after the session's end that would reveal it as well.
      const asked = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/meta')
      await open(page, server, '/resources/samples/new')
      const keys = sentKeys(page)
      await field(page, /^Name/).fill('Expired')
      await page.getByRole('textbox', { name: 'Code' }).fill('C9')
      await asked
      expireSessions(server)
      await create(page).click()

      const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Sign in' }).click()

      await expect(page.getByRole('heading', { level: 1, name: 'Expired' })).toBeVisible()
      // However often it had to be sent: under one key, and there is one row.
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys).size).toBe(1)
      expect(keys[0]).toBeTruthy()
      expect(await namesOf(context, server, 'Expired')).toEqual(['Expired'])
      await page.waitForLoadState('networkidle')
    } finally {
      await context.close()
      await server.stop()
    }
  })

  test('F49: an answer that was lost: sent again with the same key, one row', async ({
    page,
    context,
    forms,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/)
    await signIn(context, forms, people.clerk.email)
    await open(page, forms, '/resources/samples/new')
    const keys = sentKeys(page)
    let lost = 0
    await page.route('**/resources/samples', async (route) => {
      const isFirst = route.request().method() === 'POST' && lost++ === 0
      if (!isFirst) return route.fallback()
      // The server has it; only its answer does not come through.
      await route.fetch()
      return route.abort('failed')
    })
    await field(page, /^Name/).fill('Lost answer')

    await create(page).click()

    // By itself, as the server answers to the next call.
    await expect(page.getByRole('heading', { level: 1, name: 'Lost answer' })).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(await namesOf(context, forms, 'Lost+answer')).toEqual(['Lost answer'])
  })

  test('offline: what was typed stays, and is saved once the line is back', async ({
    page,
    context,
    forms,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/)
    await signIn(context, forms, people.clerk.email)
    await open(page, forms, '/resources/samples/new')
    await field(page, /^Name/).fill('Offline')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await field(page, /^Notes/).fill('typed without a line')
    await create(page).click()
    await expect(page.getByText('Not saved yet: the server cannot be reached')).toBeVisible()
    await expect(field(page, /^Notes/)).toHaveValue('typed without a line')

    await context.setOffline(false)

    await expect(page.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible()
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    expect(await namesOf(context, forms, 'Offline')).toEqual(['Offline'])
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe (${colorScheme})`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } })

    test(`finds nothing in a form, with faults, in a conflict, while a save waits (${colorScheme})`, async ({
      page,
      context,
      forms,
      watch,
    }) => {
      watch.allow(/412 \(Precondition/, /ERR_INTERNET_DISCONNECTED/)
      await signIn(context, forms, people.clerk.email)
      await open(page, forms, '/resources/samples/new')
      await field(page, /^Contact/).fill('nobody')
      await create(page).click()
      await expect(page.getByText('Name is required.')).toBeVisible()
      await expectNoViolation(page)

      const path = `/resources/samples/${colorScheme === 'light' ? 2 : 3}`
      await open(page, forms, `${path}/edit`)
      await expectNoViolation(page)
      await field(page, /^Notes/).fill('Mine')
      await changeElsewhere(context, forms, [path, { notes: 'Theirs', state: 'tested' }])
      await save(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page)

      await page.getByRole('button', { name: 'Back to the form' }).click()
      await context.setOffline(true)
      await save(page).click()
      await expect(page.getByText('Not saved yet: the server cannot be reached')).toBeVisible()
      await expectNoViolation(page)
      await context.setOffline(false)
    })
  })
}

async function expectNoViolation(page: Page): Promise<void> {
  // What fades in has the colours of neither end.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
