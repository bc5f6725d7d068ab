import type { Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { expectNoViolation } from './support/axe'
import { managePaths } from './support/manage-paths'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
// Light on a phone is that of the walk in pseudo.spec.ts.
const views = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, name: 'light, desktop' },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 }, name: 'dark, phone' },
] as const

async function visit(page: Page, server: RunningServer, path: string): Promise<void> {
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

// Many pages a test, and axe takes most of a second for each; the looks are scanned side by side.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const { name, colorScheme, viewport } of views) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    test.use({ colorScheme, viewport })

    test(`axe finds nothing on the public pages (${name})`, async ({ page, demo }) => {
      for (const path of ['/login', '/accept#token']) {
        await visit(page, demo, path)
        await expectNoViolation(page, path)
      }
    })

    test(`axe finds nothing on the pages of a signed-in user (${name})`, async ({
      page,
      context,
      watch,
      demo,
    }) => {
      watch.allow(/404 \(Not Found\)/)
      await signIn(context, demo, admin)
      const order = await findId(context, demo, 'orders?filter[status]=paid')
      const customer = await findId(context, demo, 'customers')
      for (const path of [
        '/',
        '/dashboards/warehouse',
        '/resources/orders',
        '/resources/customers?q=nobody+has+this+name',
        `/resources/orders/${order}`,
        `/resources/orders/${order}/edit`,
        `/resources/customers/${customer}`,
        `/resources/customers/${customer}/edit`,
        '/resources/customers/new',
        '/resources/orders/999999999',
        '/nowhere',
      ]) {
        await visit(page, demo, path)
        await expectNoViolation(page, path)
      }
    })

    test(`axe finds nothing in open menus and dialogs (${name})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      const order = await findId(context, demo, 'orders')
      const customer = await findId(context, demo, 'customers')
      await visit(page, demo, `/resources/customers/${customer}`)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
      await expectNoViolation(page, 'menu of the account')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Delete this/ }).click()
      await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible()
      await expectNoViolation(page, 'delete dialog')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

      await visit(page, demo, `/resources/orders/${order}`)

      await page.getByRole('region', { name: 'Company' }).getByRole('button').click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolation(page, 'tenant switcher')
      await page.keyboard.press('Escape')

      await visit(page, demo, '/resources/orders')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible()
      await expectNoViolation(page, 'choice of a filter')
      await page.keyboard.press('Escape')

      if (viewport.width < 992) {
        await page.getByRole('button', { name: 'Navigation' }).click()
        await expect(page.getByRole('dialog').getByRole('link', { name: 'Orders' })).toBeVisible()
        await expectNoViolation(page, 'navigation drawer')
      }
    })

    test(`axe finds nothing in lists with filters, a selection, and what came of it (${name})`, async ({
      page,
      context,
      workshop,
    }) => {
      await signIn(context, workshop, people.clerk.email)
      await visit(
        page,
        workshop,
        '/resources/jobs?filter[state]=new,started&filter[price][min]=5000',
      )
      await expectNoViolation(page, 'filters')
      await visit(page, workshop, '/resources/jobs?filter[state]=new&filter[hours][min]=50')
      await expectNoViolation(page, 'nothing found')
      await visit(page, workshop, '/resources/jobs')
      await page
        .getByRole('checkbox', { name: /^Select Boiler/ })
        .first()
        .click()
      await expectNoViolation(page, 'selection')
      await page.getByRole('button', { name: 'Start' }).click()
      await expect(page.getByRole('dialog').or(page.getByText('1 started.'))).toBeVisible()
      await expectNoViolation(page, 'what came of it')
      await visit(page, workshop, '/resources/jobs/1')
      await page.getByRole('button', { name: 'Detach Gasket 05' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectNoViolation(page, 'detached')
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Attach part' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page, 'attach')
      await visit(page, workshop, '/resources/jobs?deleted=only')
      await expectNoViolation(page, 'deleted ones')
    })

    test(`axe finds nothing on the profile and where accounts are managed (${name})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      for (const path of [
        '/profile',
        ...managePaths('guidance'),
        '/manage/explain?location=resource-page-actions&user=6',
        '/manage/users/1',
      ]) {
        await visit(page, demo, path)
        await expectNoViolation(page, path)
      }
      await visit(page, demo, '/manage/audit')
      await page.getByRole('combobox', { name: 'Filter by action' }).click()
      await expectNoViolation(page, '/manage/audit, filter open')
    })

    test(`axe finds nothing in charts, as drawings and as tables, and in the shortcuts (${name})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      for (const path of ['/', '/dashboards/warehouse']) {
        await visit(page, demo, path)
        await expect(page.locator('.recharts-surface').first()).toBeVisible()
        await expectNoViolation(page, `${path}, drawings`)
        const asTable = page.getByRole('button', { name: 'Show as table' }).first()
        await asTable.click()
        await expect(asTable).toHaveAttribute('aria-pressed', 'true')
        await expectNoViolation(page, `${path}, tables`)
      }
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectNoViolation(page, 'shortcuts')
    })

    test(`axe finds nothing where a record is attached, or about to be deleted (${name})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      const product = await findId(context, demo, 'products')
      await visit(page, demo, `/resources/products/${product}`)
      await page.getByRole('button', { name: 'Attach supplier' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').press('ArrowDown')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await expectNoViolation(page, 'attach picker')
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('option')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Delete this/ }).hover()
      await expectNoViolation(page, 'menu of the record')
    })

    test(`axe finds nothing where a form shows what is wrong (${name})`, async ({
      page,
      context,
      watch,
      demo,
    }) => {
      watch.allow(/422 \(Unprocessable/, /401 \(Unauthorized/)
      await visit(page, demo, '/login')
      await page.getByLabel('Email').fill('nobody@demo.slipway.example')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoViolation(page, 'refused sign-in')

      await signIn(context, demo, admin)
      await visit(page, demo, '/resources/customers/new')
      await page.getByRole('button', { name: 'Create customer' }).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectNoViolation(page, 'form with errors')
      await page.getByLabel(/^Name/).fill('Half a customer')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
      await expectNoViolation(page, 'leave guard')
    })

    test(`axe finds nothing while boxes of failed components are shown (${name})`, async ({
      page,
      context,
      watch,
      faults,
    }) => {
      watch.allow(/Faulty\w+ throws/)
      await signIn(context, faults, people.developer.email)
      await visit(page, faults, '/')
      await expect(page.locator('[data-slipway-failed]')).toHaveCount(9)
      await expect(page.locator('[data-slipway-missing]')).toHaveCount(2)
      await expectNoViolation(page, 'dashboard with faults')
      await visit(page, faults, '/resources/barrels/1/edit')
      await expect(page.locator('[data-slipway-failed]')).toHaveCount(1)
      await expectNoViolation(page, 'form with a fault')
    })
  })
}
