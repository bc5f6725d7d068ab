import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startRepository } from './support/dev-repository'

const notice = 'Welcome to Bellora Coffee Supply'

test('npm run dev shows an edit of a remote in an open page, and its undo', async ({ page }) => {
  test.setTimeout(360_000)
  const repository = await startRepository()
  try {
    const file = repository.file('remotes/starter/src/welcome-notice.tsx')
    const before = await readFile(file, 'utf8')
    await page.goto(`${repository.url}/app`)
    await expect(page.getByText(notice)).toBeVisible({ timeout: 60_000 })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await writeFile(file, before.replace('{title}</strong>', 'Edited: {title}</strong>'))

    await expect(page.getByText('Edited: ')).toBeVisible({ timeout: 60_000 })

    await writeFile(file, before)

    await expect(page.getByText('Edited: ')).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByText(notice)).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  } finally {
    await repository.end()
  }
})

test('a remote that is edited and built again under the same version keeps its styles', async ({
  page,
}) => {
  test.setTimeout(360_000)
  const repository = await startRepository()
  try {
    const file = repository.file('remotes/starter/src/welcome-notice.module.css')
    const before = await readFile(file, 'utf8')
    const box = page.locator('[data-slipway-remote="starter"]')
    const drawn = box.locator('[class*="starter-notice-"]')
    await page.goto(`${repository.url}/app`)
    await expect(drawn).toHaveCSS('overflow-wrap', 'anywhere', { timeout: 60_000 })
    const first = await box.getAttribute('data-slipway-styles')

    await writeFile(file, `${before}\n.notice { outline: 3px solid rgb(1, 2, 3) }`)

    await expect(drawn).toHaveCSS('outline-color', 'rgb(1, 2, 3)', { timeout: 60_000 })
    await expect(drawn).toHaveCSS('overflow-wrap', 'anywhere')
    await expect(box).toHaveAttribute('data-slipway-version', /^\d+\.\d+\.\d+\+/)
    expect(await box.getAttribute('data-slipway-styles')).not.toBe(first)
    expect(repository.said()).not.toContain('version-refused')
  } finally {
    await repository.end()
  }
})

test('npx slipway is there in the folder of a remote', async () => {
  const { stdout } = await promisify(execFile)('npx', ['slipway', 'dev', '--help'], {
    cwd: join(process.cwd(), 'remotes/starter'),
  })

  expect(stdout).toContain('Usage: slipway dev')
})
