import type { Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { collectReports } from './support/collect-reports'
import { signIn } from './support/sign-in'
import { fallbackOf, isBefore } from './support/slots'
import { expect, test } from './test'

const thrown = /Faulty\w+ throws/
const slot = (page: Page) => page.getByRole('region', { name: 'Slot Code' })
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const field = (page: Page, label: RegExp) => page.getByLabel(label).first()

/** What the slot shows of what it was given. */
async function given(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await slot(page).locator('p').last().textContent()) ?? '')
}

async function open(page: Page, server: RunningServer, path: string): Promise<void> {
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('a slot in a form', () => {
  test.beforeEach(({ context, locations }) => signIn(context, locations, people.clerk.email))

  for (const path of ['/resources/parcels/new', '/resources/parcels/2/edit']) {
    test(`stands at its place among the fields (${path})`, async ({ page, locations: server }) => {
      await open(page, server, path)
      await expect(slot(page)).toBeVisible()

      expect(await isBefore(field(page, /^Name/), slot(page))).toBe(true)
      expect(await isBefore(slot(page), field(page, /^City/))).toBe(true)
    })
  }

  test('stands among the values of a record as well', async ({ page, locations: server }) => {
    await open(page, server, '/resources/parcels/2')
    await expect(slot(page)).toBeVisible()

    expect(await isBefore(page.getByRole('term').filter({ hasText: 'Name' }), slot(page))).toBe(
      true,
    )
    expect(await isBefore(slot(page), page.getByRole('term').filter({ hasText: 'City' }))).toBe(
      true,
    )
    expect(await given(page)).toMatchObject({ mode: 'view', resourceId: 2 })
  })

  test('gets the resource, every prop, and the form as it changes', async ({
    page,
    locations: server,
  }) => {
    await open(page, server, '/resources/parcels/2/edit')
    await field(page, /^City/).fill('Ber')

    expect(await given(page)).toEqual({
      label: 'Code',
      field: 'code',
      note: 'from the server',
      resource: 'parcels',
      mode: 'edit',
      resourceId: 2,
      values: { name: 'Blue box', code: null, city: 'Ber', weight: 5 },
    })
  })

  test('owns a field: saved with the form, there after a reload, asked for before it is lost', async ({
    page,
    locations: server,
  }) => {
    await open(page, server, '/resources/parcels/2/edit')
    await code(page).fill('B2')
    await page.getByRole('link', { name: 'Items', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()

    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/parcels\/2(\?|$)/)
    await page.reload()

    await expect(code(page)).toHaveValue('B2')
    await expect(code(page)).toBeDisabled()
    await open(page, server, '/resources/parcels/2/edit')
    await expect(code(page)).toHaveValue('B2')
  })

  test('shows what the server finds wrong with its field', async ({
    page,
    watch,
    locations: server,
  }) => {
    watch.allow(/422 \(Unprocessable/)
    await open(page, server, '/resources/parcels/1/edit')
    await code(page).fill('longer than five')

    await page.getByRole('button', { name: 'Save changes' }).click()

    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(code(page)).toHaveValue('longer than five')
    await expect(page).toHaveURL(/\/edit(\?|$)/)
  })
})

test.describe('a slot that fails in a form', () => {
  test.beforeEach(({ watch }) => watch.allow(thrown))

  test('costs its own box: what is typed stays, and the form is saved', async ({
    page,
    context,
    faults: server,
  }) => {
    await signIn(context, server, people.clerk.email)
    const reports = collectReports(page)
    await open(page, server, '/resources/crates/1/edit')
    await expect(fallbackOf(page, 'FaultyField')).toBeVisible()
    expect(await isBefore(field(page, /^Name/), fallbackOf(page, 'FaultyField'))).toBe(true)
    await field(page, /^Place/).fill('B2')

    await fallbackOf(page, 'FaultyField').getByRole('button', { name: 'Retry' }).click()
    await expect(fallbackOf(page, 'FaultyField')).toBeVisible()
    await expect(field(page, /^Place/)).toHaveValue('B2')
    await page.getByRole('button', { name: 'Save changes' }).click()

    await expect(page).toHaveURL(/\/crates\/1(\?|$)/)
    await expect(page.getByRole('definition').filter({ hasText: 'B2' })).toBeVisible()
    await expect
      .poll(() => reports)
      .toContainEqual(
        expect.objectContaining({
          code: 'render-failed',
          component: 'FaultyField',
          location: 'form:crates',
        }),
      )
  })

  test('holds the save and says why when it is required', async ({
    page,
    context,
    faults: server,
  }) => {
    await signIn(context, server, people.clerk.email)
    await open(page, server, '/resources/barrels/1/edit')
    await expect(fallbackOf(page, 'FaultyField')).toBeVisible()
    await field(page, /^Place/).fill('B2')

    await page.getByRole('button', { name: 'Save changes' }).click()

    await expect(page.getByRole('alert')).toContainText('“FaultyField” is required to save')
    await expect(field(page, /^Place/)).toHaveValue('B2')
    await page.reload()
    await expect(field(page, /^Place/)).toHaveValue('A1')
  })

  test('is not drawn when only the slot registry has it; a developer sees which one lacks it', async ({
    page,
    context,
    faults: server,
  }) => {
    await signIn(context, server, people.clerk.email)
    await open(page, server, '/resources/tubs/1/edit')
    await expect(field(page, /^Place/)).toHaveValue('A1')
    await expect(page.getByText('faulty, but good')).toHaveCount(0)
    await expect(page.getByRole('note')).toHaveCount(0)

    await page.goto('about:blank')
    await signIn(context, server, people.developer.email)
    await open(page, server, '/resources/tubs/1/edit')

    await expect(page.getByRole('note')).toContainText(
      'FaultyGood · wrong-registry · GlobalComponentRegistry lacks it',
    )
    await expect(page.getByText('faulty, but good')).toHaveCount(0)
  })
})

test.describe('a form with a slot whose code fails', () => {
  test.beforeEach(async ({ context, watch, forms }) => {
    watch.allow(/FaultyF\w+ throws/)
    await signIn(context, forms, people.clerk.email)
  })

  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

  for (const { form, component } of [
    { form: 'fail-on-load', component: 'FaultyFieldOnLoad' },
    { form: 'fail-hanging', component: 'FaultyFieldHanging' },
    { form: 'fail-effect', component: 'FaultyFormField' },
  ]) {
    test(`is saved although the slot is not there (${form})`, async ({ page, forms }) => {
      await open(page, forms, `/resources/${form}/1/edit`)
      await field(page, /^Place/).fill('B2')
      await expect(fallbackOf(page, component)).toBeVisible()
      await expect(field(page, /^Place/)).toHaveValue('B2')

      await save(page)

      await expect(page).toHaveURL(new RegExp(`/${form}/1(\\?|$)`))
      await expect(page.getByRole('definition').filter({ hasText: 'B2' })).toBeVisible()
    })
  }

  for (const form of ['fail-check', 'fail-hanging-check', 'fail-listener', 'fail-click']) {
    test(`is saved with what was typed into the slot (${form})`, async ({ page, forms }) => {
      await open(page, forms, `/resources/${form}/1/edit`)
      await code(page).fill('C7')
      await field(page, /^Place/).fill('B2')
      await page.getByRole('button', { name: 'Fail' }).click()
      await expect(code(page)).toHaveValue('C7')

      await save(page)

      await expect(page).toHaveURL(new RegExp(`/${form}/1(\\?|$)`), { timeout: 10_000 })
      await expect(code(page)).toHaveValue('C7')
      await expect(page.getByRole('definition').filter({ hasText: 'B2' })).toBeVisible()
    })
  }

  test('keeps what was typed into the slot when it breaks, and Retry shows it again', async ({
    page,
    forms,
  }) => {
    await open(page, forms, '/resources/fail-draw/1/edit')
    await code(page).fill('C8')
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(fallbackOf(page, 'FaultyFormField')).toBeVisible()

    await fallbackOf(page, 'FaultyFormField').getByRole('button', { name: 'Retry' }).click()

    await expect(code(page)).toHaveValue('C8')
    await save(page)
    await expect(page).toHaveURL(/\/fail-draw\/1(\?|$)/)
    await expect(code(page)).toHaveValue('C8')
  })

  test('is held where the slot is required, and says why', async ({ page, forms }) => {
    await open(page, forms, '/resources/fail-required/1/edit')
    await expect(code(page)).toBeVisible()
    await field(page, /^Place/).fill('B2')

    await save(page)

    await expect(page.getByRole('alert')).toContainText('This could not be checked')
    await expect(field(page, /^Place/)).toHaveValue('B2')
    await expect(page).toHaveURL(/\/edit(\?|$)/)
  })
})
