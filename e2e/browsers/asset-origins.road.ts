import { startServer } from '../server'
import { startAssetMirror } from '../support/asset-mirror'
import { packLive } from '../support/live-remote'
import { createOperator } from '../support/operator'
import { startTamperingProxy } from '../support/tampering-proxy'
import { expect, test } from './test'

test('a remote that is changed at our own origin comes from another one, and nothing changed runs', async ({
  tab,
  allowed,
  playwright,
}) => {
  allowed.push(/integrity|digest|Unhandled|error loading dynamically|Importing a module|hash/i)
  const mirror = await startAssetMirror()
  const server = await startServer({
    SLIPWAY_APP: 'e2e/app/live.ts',
    ASSET_ORIGINS: mirror.origin,
  })
  mirror.pullFrom(server)
  const request = await playwright.request.newContext()
  const operator = await createOperator({ request }, server)
  await operator.publish('live', '1.0.0', await packLive('1.0.0'))
  await operator.post('/remotes/live/grants', { public: true })
  await operator.release('live', '1.0.0')
  const proxy = await startTamperingProxy(server, (path) => /\/(?:entry|part)\.js$/.test(path))

  await tab.open(`${proxy.url}/app/login`)

  await expect
    .poll(() => tab.driver.run("return document.querySelector('.live')?.dataset.liveEntry ?? null"))
    .toBe('1.0.0')
  expect(await tab.driver.run("return 'tampered' in window")).toBe(false)
  expect(mirror.asked().some((path) => path.endsWith('/entry.js'))).toBe(true)
  await request.dispose()
  await Promise.all([proxy.stop(), mirror.stop(), server.stop()])
})
