import type { Browser, Page } from '@playwright/test'
import type { GuardBody, RemoteHealthBody } from '@slipway/sdk/contract'
import { crew } from './app/crew'
import { type RunningServer, startServer } from './server'
import { fromConsole } from './support/from-console'
import { packOneComponent } from './support/one-component'
import { createOperator, type Operator } from './support/operator'
import { startReceiver } from './support/receiver'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test, type Watch } from './test'

const remote = 'crew'
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/crew.ts' })
})
test.afterAll(() => server.stop())

async function openTabs(browser: Browser, watch: Watch): Promise<readonly Page[]> {
  return Promise.all(
    crew.map(async (email) => {
      const context = await browser.newContext()
      await watch.follow(context)
      await signIn(context, server, email)
      const page = await context.newPage()
      await page.goto(`${server.url}/app/`)
      return page
    }),
  )
}

const release = async (operator: Operator, version: string, does: string) => {
  const crewCard = { name: remote, version, component: 'CrewCard', does }
  await operator.publish(remote, version, await packOneComponent(crewCard))
  await operator.release(remote, version)
}

test('a version whose component throws in every tab is told as failed only, the guard brings the one before back into the tabs, and a chat gets one message of it', async ({
  browser,
  context,
  watch,
}) => {
  watch.allow(/crew has failed/)
  const operator = await createOperator(context, server)
  const read = async <Body>(path: string): Promise<Body> =>
    (
      await context.request.get(`${server.url}/manage/${path}`, {
        headers: await fromConsole(context, server),
      })
    ).json()
  const versionOf = async (version: string) =>
    (await read<RemoteHealthBody>(`health/${remote}?range=hour`)).versions.find(
      (one) => one.version === version,
    )
  const receiver = await startReceiver()
  await operator.post('/webhooks', { url: receiver.url, form: 'slack' })
  await release(operator, '1.0.0', `return React.createElement('p', null, 'The first crew')`)
  const tabs = await openTabs(browser, watch)
  for (const tab of tabs) await expect(tab.getByText('The first crew')).toBeVisible()
  await expect.poll(async () => (await versionOf('1.0.0'))?.draws).toBe(crew.length)

  await release(operator, '2.0.0', `throw new Error('crew has failed')`)
  for (const tab of tabs) await expect(fallbackOf(tab, 'CrewCard')).toBeVisible()

  for (const tab of tabs)
    await expect(tab.getByText('The first crew')).toBeVisible({ timeout: 40_000 })
  const { outcomes } = await read<GuardBody>('guard')
  const [figures] = outcomes.map((outcome) => outcome.figures)
  expect(outcomes).toMatchObject([
    { remote, version: '2.0.0', did: 'rolled-back', figures: { rule: 'hard-stop' } },
  ])
  expect(figures).toMatchObject({ failures: figures?.draws, users: figures?.draws })
  expect(await versionOf('2.0.0')).toMatchObject({ failures: crew.length, draws: 0 })
  await expect.poll(() => receiver.bodies.length).toBe(1)
  expect(receiver.bodies[0]?.text).toMatch(
    /^\*crew 2\.0\.0 failed, so the guard rolled it back\*\n/,
  )
  receiver.close()
  for (const tab of tabs) await tab.context().close()
})
