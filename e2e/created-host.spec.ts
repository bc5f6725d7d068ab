import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type CreatedRepository, createRepository } from '../scripts/testing/created-repository'
import { expectNoViolation } from './support/axe'

const box = 'This box is drawn by remotes/hello.'

// Packed, created and installed once: both tests are of the same repository.
test.describe('a host that npm create slipway wrote', () => {
  test.describe.configure({ timeout: 600_000 })
  let created: CreatedRepository
  test.beforeAll(async () => {
    test.setTimeout(600_000)
    created = await createRepository(process.cwd())
  })
  test.afterAll(() => created.remove())

  test('shows its component, and an edit of it in the open page', async ({ page }) => {
    const host = await created.start()
    try {
      const file = join(created.folder, 'remotes/hello/src/hello.tsx')
      await page.goto(`${host.url}/app`)
      await signIn(page)
      await expect(page.getByText(box)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('Sunrise Hotel')).toBeVisible()
      await expectNoViolation(page, 'the dashboard')
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))

      const before = await readFile(file, 'utf8')
      await writeFile(file, before.replace("tryIt: 'Try it'", "tryIt: 'Try me'"))

      await page.getByRole('button', { name: 'Try me' }).click({ timeout: 120_000 })
      await expect(page.getByText('It works.')).toBeVisible()
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    } finally {
      await host.stop()
    }
  })

  test('passes its own test in the browser', async () => {
    const ended = await created.run(['npm', 'run', 'test:browser'], {
      SLIPWAY_BROWSER: process.env['TEST_BROWSER'] ?? '',
    })

    expect(ended).toMatchObject({ code: 0, said: expect.stringContaining('# pass 1') })
  })
})

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('clerk@example.com')
  await page.getByLabel('Password', { exact: true }).fill('only for a first look')
  await page.getByRole('button', { name: 'Sign in' }).click()
}
