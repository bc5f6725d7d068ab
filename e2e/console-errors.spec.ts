import { people } from './app/people'
import { collectReports } from './support/collect-reports'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

test('what a component throws on a clerk’s page is there for an operator: in the team’s own source, with who saw it', async ({
  page,
  context,
  faults: server,
  watch,
}) => {
  watch.allow(/Faulty\w+ throws/)
  const message = 'FaultyOnRender throws while it is rendered'
  const reports = collectReports(page)
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  await expect(page.locator('[data-slipway-failed="render-failed"]').first()).toBeVisible()
  await expect.poll(() => reports.some(({ detail }) => detail?.includes(message))).toBe(true)

  await signIn(context, server, people.developer.email)
  const link = page.getByRole('link', { name: message })
  await expect(async () => {
    await page.goto(`${server.url}/app/manage/errors?remote=faulty`)
    await expect(link).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('listitem').filter({ has: link })).toContainText('1 signed-in user')
  await link.click()

  const stack = page.getByRole('list', { name: 'Stack' })
  await expect(stack).toContainText('./src/faulty-on-render.tsx:4:')
  await expect(stack).toContainText(`throw new Error('${message}')`)
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('1.0.0')
  await expect(page.getByRole('table', { name: 'Browsers' })).toContainText('Chrome')
  await page.getByRole('main').getByRole('link', { name: 'Remote', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'faulty' })).toBeVisible()
})
