import { type RunningServer, startServer } from './server'
import { expectDigestsHeld } from './support/digests'
import { createOperator } from './support/operator'
import { test } from './test'

test.describe.configure({ timeout: 240_000 })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
})
test.afterAll(() => server.stop())

// In Firefox and WebKit: e2e/browsers/digests.road.ts.
test('a script that was changed on its way never runs, and a right one does', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/integrity|digest|Failed to (?:load|fetch)/i)
  const run = <T>(body: string) => page.evaluate<T>(`(() => { ${body} })()`)
  const operator = await createOperator({ request }, server)
  await expectDigestsHeld({ open: (url) => page.goto(url), run }, { server, operator })
})
