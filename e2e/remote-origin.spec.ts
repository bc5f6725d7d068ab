import { people } from './app/people'
import { changeBoot } from './support/change-boot'
import { collectReports } from './support/collect-reports'
import { expectOthersToWork } from './support/others-work'
import { answerFor, filesOf, type RemoteFiles } from './support/remote-files'
import { serveElsewhere } from './support/serve-elsewhere'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

/** What a browser writes of answers that were changed on purpose, and of the fixtures' own errors. */
const expected = [/assets\/(?:remotes|bundles)\//, /Faulty\w+ throws/]
const component = 'FaultyTwoFiles'
const drawn = 'in two files, but good'

test.beforeEach(async ({ context, watch, faults }) => {
  watch.allow(...expected)
  await signIn(context, faults, people.clerk.email)
})

function nestedOf({ files, entry, preload }: RemoteFiles): string {
  const others = new Set([entry, ...preload])
  const [path, ...more] = Object.keys(files).filter((file) => !others.has(file))
  if (!path || more.length > 0) throw new Error('the remote has one nested file no more')
  return path
}

test('S69: a nested chunk that was changed is blocked; its box fails, and all others work', async ({
  page,
  faults: server,
}) => {
  const remote = await filesOf(server, component)
  const reports = collectReports(page)
  await answerFor(page, remote, {
    path: nestedOf(remote),
    answer: async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: `globalThis.hacked = 1;${await reply.text()}` })
    },
  })

  await page.goto(`${server.url}/app/`)

  await expect(fallbackOf(page, 'FaultyNested')).toBeVisible()
  await expect(page.getByText(drawn)).toBeVisible()
  await expectOthersToWork(page)
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  // Browsers do not say why a script was refused.
  await expect
    .poll(() => reports.filter(({ code }) => code !== 'drawn').map((report) => report.component))
    .toContain('FaultyNested')
})

test('S69: a style sheet that was changed is blocked: it hides nothing', async ({
  page,
  faults: server,
}) => {
  const remote = await filesOf(server, 'WelcomeNotice')
  const [path = ''] = remote.css
  let asked = 0
  await answerFor(page, remote, {
    path,
    answer: (route) => {
      asked += 1
      return route.fulfill({ contentType: 'text/css', body: '* { display: none }' })
    },
  })

  await page.goto(`${server.url}/app/`)

  await expect(page.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All others work' })).toBeVisible()
  await expectOthersToWork(page)
  expect(asked).toBeGreaterThan(0)
})

test('S73: an entry at an origin that is not allowed is not even asked for', async ({
  page,
  faults: server,
}) => {
  let asked = 0
  const elsewhere = await serveElsewhere('', () => {
    asked += 1
  })
  const { base } = await filesOf(server, component)
  const move = (text: string) => text.replaceAll(`"${base}"`, `"${elsewhere.sameSite}evil/"`)
  await changeBoot(page, (boot) => JSON.parse(move(JSON.stringify(boot))))
  await page.route(/\/(?:meta|remotes)$/, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: move(await reply.text()) })
  })

  await page.goto(`${server.url}/app/`)

  // No violation is written either: the loader refuses before the page's policy has to.
  await expect(fallbackOf(page, component)).toBeVisible()
  await expectOthersToWork(page)
  expect(asked).toBe(0)
  await elsewhere.stop()
})

test('S73: the page’s policy refuses such an entry as well', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(/Policy violated: script-src|Content Security Policy/)
  let asked = 0
  const elsewhere = await serveElsewhere('export const init = 1', () => {
    asked += 1
  })
  await page.goto(`${server.url}/app/`)

  const outcome = await page.evaluate(
    (url) =>
      import(url).then(
        () => 'ran',
        () => 'refused',
      ),
    `${elsewhere.sameSite}entry.js`,
  )

  expect([outcome, asked]).toEqual(['refused', 0])
  await elsewhere.stop()
})

for (const [what, error] of [
  ['refuses connections', 'connectionrefused'],
  ['has no address', 'namenotresolved'],
] as const) {
  test(`F32: a remote whose origin ${what} is tried three times, then its box says so within 5 s`, async ({
    page,
    faults: server,
  }) => {
    const remote = await filesOf(server, component)
    const addresses = new Set<string>()
    let firstAt = 0
    await answerFor(page, remote, {
      path: remote.entry,
      answer: (route) => {
        firstAt ||= Date.now()
        addresses.add(new URL(route.request().url()).pathname)
        return route.abort(error)
      },
    })

    await page.goto(`${server.url}/app/`)
    await expectOthersToWork(page)
    await expect(fallbackOf(page, component)).toBeVisible()

    expect(Date.now() - firstAt).toBeLessThan(5000)
    expect(addresses.size).toBe(3)
    await expectOthersToWork(page)
  })
}
