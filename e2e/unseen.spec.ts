import { createRemoteFolder, type RemoteFolder } from '../shared/cli/testing/remote-folder'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { component, packVersion } from './support/live-remote'
import { createOperator } from './support/operator'
import { signIn } from './support/sign-in'
import { makeToken } from './support/team'
import { expect, test } from './test'

// Bundlers run here, and a loop is waited for.
test.setTimeout(240_000)

let server: RunningServer
let remote: RemoteFolder
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  remote = await createRemoteFolder()
  await remote.write({
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: { Offer: { module: './offer.tsx' } },
  slots: [{ location: 'dashboard-after-cards', component: 'Offer', props: {} }],
})
`,
    // Blocks the thread for good, as a loop does, but leaves the processor to other tests.
    'offer.tsx': `export function Offer() {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
}`,
  })
})
test.afterAll(async () => {
  await server.stop()
  await remote.remove()
})

test('a loop is not published without a browser, unless somebody says why: then its page and the audit say so', async ({
  page,
}) => {
  const operator = await createOperator(page.context(), server)
  const token = await makeToken(page.context(), server, 'shop')
  const env = { SLIPWAY_URL: server.url, SLIPWAY_TOKEN: token }
  const why = 'It waits for a worker, which jsdom has not.'

  const refused = await remote.run(['publish'], env)
  const sent = await remote.run(['publish', '--unseen', why], env)
  await operator.publish('shop', '0.9.0', await packQuiet('0.9.0'))

  expect([refused.code, sent.code]).toEqual([1, 0])
  expect(refused.err).toMatch(
    /shop 1\.0\.0 cannot be published:\n {2}webpack\.config\.ts:5: Offer: offer\.tsx broke .*at dashboard-after-cards in a simulated browser \(jsdom\): hung: .*20 s.*SLIPWAY_BROWSER.*--unseen "why"\. \(hung\)\n/,
  )
  expect(sent.out).toMatch(
    /^shop 1\.0\.0 is published\..* Unseen: It waits for a worker, which jsdom has not\.\n/,
  )
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app/manage/remotes/shop`)
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.nth(0)).toContainText('not tried')
  await expect(versions.nth(1)).toContainText(
    `Published unseen, though it failed in a simulated browser: ${why}`,
  )
  await expectNoViolation(page, 'the page of the remote')
  await page.goto(`${server.url}/app/manage/audit?remote=shop&action=remote.published`)
  const entry = page.getByRole('row').filter({ hasText: '1.0.0' })
  await expect(entry).toContainText(`published unseen, Reason: ${why}`)
})

/** A version by a program that tries nothing. */
function packQuiet(version: string): Promise<Buffer> {
  const files = {
    'entry.js': `export const of = "${version}"\nvar exposed = ["./Offer"]\n`,
    'look.css': '@layer slipway.remotes{}',
  }
  return packVersion({ name: 'shop', version, components: [component('Offer')], files })
}
