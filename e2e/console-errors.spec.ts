import { people } from './app/people'
import { expectNoViolation } from './support/axe'
import { collectReports } from './support/collect-reports'
import { fromConsole } from './support/from-console'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

test('what a component throws on a clerk’s page is there for an operator: in the team’s own source, with who saw it', async ({
  page: clerks,
  browser,
  faults: server,
  watch,
}) => {
  watch.allow(/Faulty\w+ throws/)
  const message = 'FaultyOnRender throws while it is rendered'
  const reports = collectReports(clerks)
  await signIn(clerks.context(), server, people.clerk.email)
  await clerks.goto(`${server.url}/app/`)
  await expect.poll(() => reports.some(({ detail }) => detail?.includes(message))).toBe(true)

  const operator = await browser.newContext()
  await signIn(operator, server, people.developer.email)
  const list = async () =>
    (
      await operator.request.get(`${server.url}/manage/errors?remote=faulty`, {
        headers: await fromConsole(operator, server),
      })
    ).text()
  await expect.poll(list, { timeout: 30_000 }).toContain(message)
  const page = await operator.newPage()
  await page.goto(`${server.url}/app/manage/errors?remote=faulty`)
  const link = page.getByRole('link', { name: message })
  await expect(page.getByRole('listitem').filter({ has: link })).toContainText('signed-in user')
  await expectNoViolation(page, 'the list of errors')
  await link.click()

  const stack = page.getByRole('list', { name: 'Stack' })
  await expect(stack).toContainText('./src/faulty-on-render.tsx:4:')
  await expect(stack).toContainText(`throw new Error('${message}')`)
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('1.0.0')
  await expect(page.getByRole('table', { name: 'Browsers' })).toContainText('Chrome')
  await expectNoViolation(page, 'an error')
  await page.getByRole('main').getByRole('link', { name: 'Remote', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'faulty' })).toBeVisible()
  await operator.close()
})
