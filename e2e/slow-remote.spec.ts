import { people } from './app/people'
import { expectOthersToWork } from './support/others-work'
import { filesOf } from './support/remote-files'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { startSlowProxy } from './support/slow-proxy'
import { expect, test } from './test'

const component = 'FaultyTwoFiles'

test('F34: a remote at 1 KB a second costs its own box: the others are there as soon as without it', async ({
  browser,
  watch,
  faults: server,
}) => {
  watch.allow(/Faulty\w+ throws/)
  const remote = await filesOf(server, component)
  const digest = remote.base.split('/').at(-2) ?? ''
  const times = { quick: 0, slow: 0 }
  for (const pace of ['quick', 'slow'] as const) {
    const proxy = await startSlowProxy(
      server,
      (path) => pace === 'slow' && path.includes(`/assets/remotes/${digest}`),
    )
    const context = await browser.newContext()
    await watch.follow(context)
    await signIn(context, { ...server, url: proxy.url }, people.clerk.email)
    const page = await context.newPage()
    await page.goto(`${proxy.url}/app/`, { waitUntil: 'commit' })
    await expect(page.getByText('faulty, but good')).toBeVisible()
    times[pace] = await page.evaluate(() => performance.now())
    await expectOthersToWork(page)
    const end =
      pace === 'slow' ? fallbackOf(page, component) : page.getByText('in two files, but good')
    // Its own deadline is 8 s.
    await expect(end).toBeVisible({ timeout: 12_000 })
    await expectOthersToWork(page)
    await context.close()
    await proxy.stop()
  }

  console.log(
    `F34: the others after ${Math.round(times.quick)} ms, beside a slow remote after ${Math.round(times.slow)} ms`,
  )
  expect(times.slow).toBeLessThan(times.quick + 2500)
})
