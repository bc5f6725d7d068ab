import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

let server: RunningServer
test.beforeAll(async () => {
  // Too large for all other servers of the tests, which check what they start with.
  server = await startServer({
    SLIPWAY_APP: 'e2e/app/libraries.ts',
    SLIPWAY_REMOTES: 'e2e/large-remotes',
  })
})
test.afterAll(() => server.stop())

const shown = [
  'ajv: No errors',
  'd3: 80 id,state,total 1,open,40',
  'dayjs: 2 Jan 2020',
  'formik: ready',
  'lodash: 120',
  'lodash-es: open,paid',
  'react-hook-form: ready',
  'regenerator-runtime: there',
  'socket.io-client: not connected',
  'zustand: 0',
]

test('ten popular packages are drawn on one page, and their text that would be code never runs', async ({
  context,
  page,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}/app`)

  for (const text of shown) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByLabel('Note of formik').fill('typed')
  await page.getByLabel('Note of react-hook-form').fill('written')
  await page.getByRole('button', { name: 'zustand: 0' }).click()

  await expect(page.getByText('typed', { exact: true })).toBeVisible()
  await expect(page.getByText('written', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'zustand: 1' })).toBeVisible()
})

test('a library that writes its styles by script has them, under the page’s policy', async ({
  context,
  page,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}/app`)

  await expect(page.getByText('styled-components: red')).toHaveCSS('color', 'rgb(255, 0, 0)')
})
