import type { Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { expectNoViolation } from './support/axe'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// The demo is looked at in walk.spec.ts.
test.describe.configure({ mode: 'parallel', timeout: 360_000 })

const views = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, name: 'light, desktop' },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 }, name: 'dark, phone' },
] as const

async function visit(page: Page, server: RunningServer, path: string): Promise<void> {
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** The page as it is, in each view. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const { name, colorScheme, viewport } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectNoViolation(page, `${where}, ${name}`)
  }
  await page.setViewportSize(views[0].viewport)
}

test('axe finds nothing in lists with filters, a selection, and what came of it', async ({
  page,
  context,
  workshop,
}) => {
  await signIn(context, workshop, people.clerk.email)
  await visit(page, workshop, '/resources/jobs?filter[state]=new,started&filter[price][min]=5000')
  await expectNoViolations(page, 'filters')
  await visit(page, workshop, '/resources/jobs?filter[state]=new&filter[hours][min]=50')
  await expectNoViolations(page, 'nothing found')
  await visit(page, workshop, '/resources/jobs')
  await page
    .getByRole('checkbox', { name: /^Select Boiler/ })
    .first()
    .click()
  await expectNoViolations(page, 'selection')
  await page.getByRole('button', { name: 'Start' }).click()
  const came = page.getByRole('dialog').or(page.getByText('1 started.'))
  await expect(came).toBeVisible()
  await expectNoViolations(page, 'what came of it')
  await expect(came).toBeVisible()
  await visit(page, workshop, '/resources/jobs/1')
  await page.getByRole('button', { name: 'Detach Gasket 05' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expectNoViolations(page, 'detached')
  await undo.click()
  await page.getByRole('button', { name: 'Attach part' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'attach')
  await expect(page.getByRole('dialog')).toBeVisible()
  await visit(page, workshop, '/resources/jobs?deleted=only')
  await expectNoViolations(page, 'deleted ones')
})

test('axe finds nothing while boxes of failed components are shown', async ({
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
  await expectNoViolations(page, 'dashboard with faults')
  await visit(page, faults, '/resources/barrels/1/edit')
  await expect(page.locator('[data-slipway-failed]')).toHaveCount(1)
  await expectNoViolations(page, 'form with a fault')
})
