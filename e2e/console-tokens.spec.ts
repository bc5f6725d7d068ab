import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Page } from '@playwright/test'
import type { RunningServer } from './server'
import { fromConsole } from './support/from-console'
import { demoAdmin } from './support/pages'
import { reportAsPage } from './support/report-keys'
import { demoPassword, signIn } from './support/sign-in'
import { packSmall } from './support/small-remote'
import { expect, test } from './test'

const remote = 'small-4711'

/** Makes the password of every session older than changes of tokens accept. */
function ageSessions({ dataDir }: RunningServer): void {
  const database = new DatabaseSync(join(dataDir, 'slipway.db'))
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('UPDATE sessions SET created_at = created_at - 1000000')
  database.close()
}

test('a token is made with the password, shown once, publishes, and once it has ended is refused', async ({
  page,
  context,
  demo,
  watch,
}) => {
  // The refusal that asks for the password.
  watch.allow(/403 \(Forbidden\)/)
  await signIn(context, demo, demoAdmin)
  ageSessions(demo)
  const publish = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip' }
    const url = `${demo.url}/manage/remotes/${remote}/versions/1.0.0`
    const reply = await context.request.put(url, { headers, data: await packSmall(4711) })
    return reply.status()
  }
  await page.goto(`${demo.url}/app/manage/tokens`)

  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('combobox', { name: 'Remote' }).fill(remote)
  await expect(form.getByText(/Nobody has this name yet/)).toBeVisible()
  // A dialog has its own width, not that of its longest line.
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(440)
  await form.getByRole('button', { name: 'Create token' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it is you' })
  await confirm.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('dialog', { name: `The token ci of ${remote}` })
  const token = await shown.getByLabel('Token').inputValue()
  expect(token).toMatch(/^slipway_[\w-]{43}$/)
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await expect(shown).toHaveCount(0)
  const secret = token.slice('slipway_'.length)
  expect([await wholeOf(page), page.url()].join()).not.toContain(secret)

  expect(await publish(token)).toBe(201)
  await page.reload()
  const row = page
    .getByRole('list', { name: 'Tokens', exact: true })
    .getByRole('listitem')
    .filter({ hasText: remote })
  await expect(row).toContainText(/Used .* by ci, from/)
  await row.getByRole('button', { name: `Revoke the token ci of ${remote}` }).click()
  const asked = page.getByRole('dialog', { name: `Revoke the token ci of ${remote}?` })
  await expect(asked).toContainText(/Used .* by ci, from .* cannot be undone/)
  await asked.getByRole('button', { name: 'Revoke', exact: true }).click()

  await expect(row).toContainText('Revoked on')
  expect(await publish(token)).toBe(401)
  const audit = await context.request.get(`${demo.url}/manage/audit?q=${remote}`, {
    headers: await fromConsole(context, demo),
  })
  expect(await audit.text()).toContain('team-token.created')
  expect(await audit.text()).not.toContain(secret)
  // The log is read once it has what came last.
  await reportAsPage(context, demo, [{ code: 'render-failed', component: 'LastOfTheTest' }])
  await expect.poll(() => demo.log()).toContain('LastOfTheTest')
  expect(demo.log()).not.toContain(secret)
})

test('a token of an operator freezes releases without a cookie, in their name, and not once it is revoked', async ({
  page,
  context,
  demo,
  playwright,
}) => {
  await signIn(context, demo, demoAdmin)
  await page.goto(`${demo.url}/app/manage/tokens`)
  const command = await playwright.request.newContext()

  await page.getByRole('button', { name: 'New operator’s token' }).click()
  const form = page.getByRole('dialog', { name: 'New operator’s token' })
  await expect(form.getByRole('checkbox', { name: /^release/ })).toBeChecked()
  await form.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your token ci' })
  const token = await shown.getByLabel('Token').inputValue()
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await expect(shown).toHaveCount(0)
  expect(token).toMatch(/^slipway_operator_[\w-]{43}$/)
  expect(await wholeOf(page)).not.toContain(token)
  const headers = { Authorization: `Bearer ${token}` }
  const freeze = async () =>
    (
      await command.put(`${demo.url}/manage/releases/freeze`, {
        headers,
        data: { why: 'a fair', until: null },
      })
    ).status()
  const users = await command.get(`${demo.url}/manage/users`, { headers })

  expect([await freeze(), users.status()]).toEqual([200, 403])
  await page.goto(`${demo.url}/app/manage/audit`)
  await expect(page.getByText(`${demoAdmin}, by the token ci`).first()).toBeVisible()
  await page.goto(`${demo.url}/app/manage/tokens`)
  const row = page.getByRole('list', { name: 'Tokens of operators' }).getByRole('listitem')
  await expect(row).toContainText(/Used .* by ci, from/)
  await row.getByRole('button', { name: `Revoke the token ci of ${demoAdmin}` }).click()
  const asked = page.getByRole('dialog', { name: /^Revoke the token ci/ })
  await asked.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toContainText('Revoked on')
  expect(await freeze()).toBe(401)
  await command.dispose()
})

/** Everything that the page holds: its elements, its fields, and what the browser keeps for it. */
function wholeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage })
    return [document.documentElement.outerHTML, ...fields.map(({ value }) => value), kept].join()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a grant makes the slots of a remote appear on the sign-in page of an open tab, and taking it back removes them', async ({
    page,
    context,
    browser,
    demo,
    watch,
  }) => {
    await signIn(context, demo, demoAdmin)
    const anonymous = await browser.newContext()
    await watch.follow(anonymous)
    const tab = await anonymous.newPage()
    await tab.goto(`${demo.url}/app/login`)
    const slots = tab.locator('[data-slipway-remote="sign-in"]')
    await expect(slots.first()).toBeVisible()
    await page.goto(`${demo.url}/app/manage/tokens?remote=sign-in`)
    const change = async (name: string, action: string, effect: RegExp) => {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(effect)
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }

    await change('Revoke public locations from sign-in', 'Revoke', /disappear at once/)
    await expect(slots).toHaveCount(0)
    await change('Grant public locations to sign-in', 'Grant', /appear at once for everybody/)
    await expect(slots.first()).toBeVisible()

    const sideways = () => document.documentElement.scrollWidth - window.innerWidth
    await expect.poll(() => page.evaluate(sideways)).toBeLessThanOrEqual(0)
    await anonymous.close()
  })
})
