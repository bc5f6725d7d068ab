import { password, people } from './app/people'
import { fillSignIn } from './support/forms'
import { findId } from './support/records'
import { filesOf, releaseInstead } from './support/remote-files'
import { serveElsewhere } from './support/serve-elsewhere'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'

for (const from of ['sameSite', 'crossSite'] as const) {
  for (const [action, fields] of [
    [
      'login',
      `<input name="email" value="${people.clerk.email}"><input name="password" value="${password}">`,
    ],
    ['logout', ''],
  ] as const) {
    test(`S30: a form of another origin (${from}) cannot ${action}`, async ({
      page,
      context,
      watch,
      locations: server,
    }) => {
      watch.allow(/403 \(Forbidden\)/)
      if (action === 'logout') await signIn(context, server, people.clerk.email)
      const before = await context.cookies(server.url)
      const elsewhere = await serveElsewhere(
        `<form method="post" action="${server.url}/${action}">${fields}<button>Win</button></form>`,
      )
      await page.goto(elsewhere[from])

      const answered = page.waitForResponse(`${server.url}/${action}`)
      await page.getByRole('button', { name: 'Win' }).click()
      const reply = await answered

      expect(reply.status()).toBe(403)
      expect(await reply.json()).toMatchObject({ code: 'cross-site' })
      expect(await context.cookies(server.url)).toEqual(before)
      const session = await context.request.get(`${server.url}/session`)
      expect((await session.json()).user === null).toBe(action === 'login')
      await elsewhere.stop()
    })
  }
}

const unsafeNext = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  'data:text/html,evil',
  '%2f%2fevil.test',
  '/%09/evil.test',
  '/..//evil.test',
  `/${'x'.repeat(8192)}`,
]
test('S31: sign-in goes on to a path of the interface only', async ({
  page,
  context,
  locations: server,
}) => {
  // A dozen sign-ins, one after the other: on a busy machine each takes its seconds.
  test.setTimeout(360_000)
  for (const next of unsafeNext) {
    await page.goto(`${server.url}/app/login?${new URLSearchParams({ next })}`)
    await fillSignIn(page, people.clerk.email)
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Sign in')
    expect(new URL(page.url()).origin, next).toBe(server.url)
    expect(new URL(page.url()).pathname, next).toMatch(/^\/app\/?$/)
    // A page whose cookies go notices it, and goes to the sign-in page by itself.
    await page.goto('about:blank')
    await context.clearCookies()
  }

  await page.goto(`${server.url}/app/resources/parcels?q=Red`)
  await fillSignIn(page, people.clerk.email)
  await expect(page).toHaveURL(`${server.url}/app/resources/parcels?q=Red&in-tenant=1`)
})

test('S38: no page of another origin, nor one of ours, can frame the interface', async ({
  page,
  context,
  watch,
  locations: server,
}) => {
  watch.allow(/frame-ancestors|X-Frame-Options|Refused to frame|chrome-error|\/reports/i)
  await signIn(context, server, people.clerk.email)
  const elsewhere = await serveElsewhere(`<iframe src="${server.url}/app/"></iframe>`)

  for (const address of [elsewhere.sameSite, elsewhere.crossSite]) {
    await page.goto(address)
    const frame = page.frames().at(-1)
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
    expect(await frame?.content()).not.toContain('Slipway')
  }
  await elsewhere.stop()
})

test('S40: JSON of the API is nothing as a script, and harmless as a document', async ({
  page,
  context,
  watch,
  locations: server,
}) => {
  watch.allow(
    /ERR_BLOCKED|Failed to load resource|MIME type|NotSameOrigin|Failed to find a valid digest|Integrity/,
  )
  await signIn(context, server, people.clerk.email)
  for (const path of ['/meta', '/resources/parcels', '/slots', '/session']) {
    const elsewhere = await serveElsewhere(
      `<script src="${server.url}${path}" onload="document.title='loaded'" onerror="document.title='refused'"></script>`,
    )
    for (const address of [elsewhere.sameSite, elsewhere.crossSite]) {
      await page.goto(address)
      await expect(page, `${path} from ${address}`).toHaveTitle('refused')
    }
    await elsewhere.stop()

    const reply = await page.goto(`${server.url}${path}`)
    const headers = reply?.headers() ?? {}
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).toContain('sandbox')
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('S41: the policy is strict, and nothing violates it on the way through the interface', async ({
  page,
  demo,
}) => {
  const reply = await page.goto(`${demo.url}/app/login`)
  const policy = reply?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'(?:;|$)/)
  expect(policy).not.toMatch(/unsafe-|strict-dynamic|\*|https:/)
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    'report-',
  ]) {
    expect(policy).toContain(directive)
  }
  expect(reply?.headers()['integrity-policy']).toContain('blocked-destinations=(script)')

  await fillSignIn(page, admin, 'demo-slipway-2026')
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()
  const customer = await findId(page.context(), demo, 'customers')
  await page.goto(`${demo.url}/app/resources/customers/${customer}/edit`)
  await expect(page.getByLabel('VAT number')).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('row').nth(1).locator('a[data-record]').click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const remotes = page.locator('[data-slipway-remote]')
  const count = async () => {
    const names = await remotes.evaluateAll((all) => all.map((box) => box.dataset['slipwayRemote']))
    return new Set(names).size
  }
  await expect.poll(count).toBeGreaterThanOrEqual(3)
})

test('S41: what violates the policy does not run, and is reported to the server', async ({
  page,
  watch,
  demo,
}) => {
  watch.allow(/Policy violated: script-src|Content Security Policy/)
  await page.goto(`${demo.url}/app/login`)
  const reported = page.waitForResponse(
    (reply) =>
      new URL(reply.url()).pathname.endsWith('/reports') &&
      reply.request().headers()['content-type'] === 'application/csp-report',
  )

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.hacked = 1'
    document.body.append(script)
  })

  expect((await reported).status()).toBe(204)
  expect((await reported).url()).toMatch(/\?load=20\.\./)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('S70: a script without an integrity value is not run, even from our own origin', async ({
  page,
  watch,
  demo,
}) => {
  watch.allow(/Integrity|integrity|Failed to (?:load|fetch)/)
  const { base, entry } = await filesOf(demo, 'WelcomeNotice')
  await page.goto(`${demo.url}/app/login`)

  const outcome = await page.evaluate(
    (url) =>
      import(url).then(
        () => 'ran',
        () => 'refused',
      ),
    `${base.slice(0, -1)}~r99/${entry}`,
  )

  expect(outcome).toBe('refused')
})

/** What a remote may try in order to give the others a React of its own. */
const poison = `
const fake = { version: '99.0.0', useState() { throw new Error('not the React of the host') } }
function poisoned(scope) {
  for (const name of ['react', 'react-dom', 'react/jsx-runtime']) {
    const own = { version: '99.0.0', from: 'evil', lib: () => fake, get: async () => () => fake }
    scope[name]['99.0.0'] = { ...Object.values(scope[name])[0], ...own }
  }
  return released(scope)
}`

test('S76: a remote that brings its own React changes nothing for the host and the others', async ({
  page,
  context,
  watch,
  faults: server,
}) => {
  watch.allow(/assets\/bundles\/|Faulty\w+ throws|fake|not a function|not the React of the host/)
  await signIn(context, server, people.developer.email)
  const remote = await filesOf(server, 'WelcomeNotice')
  const released = await page.request.get(`${server.url}${remote.base}${remote.entry}`)
  const text = await released.text()
  const body = text.replace(
    /export\{(\w+) as get,(\w+) as init\};?$/,
    (_all, get: string, init: string) =>
      `const released=${init};${poison};export{${get} as get,poisoned as init};`,
  )
  expect(body).toContain('99.0.0')
  await releaseInstead(page, remote, { path: remote.entry, body })

  await page.goto(`${server.url}/app/`)
  const itself = page.getByRole('region', { name: 'All others work' })
  await expect(itself.or(fallbackOf(page, 'WelcomeNotice'))).toBeVisible()

  await expect(page.getByText('faulty, but good')).toBeVisible()
  const button = page.getByRole('button', { name: 'Failed clicks' })
  await button.click()
  await expect(button).toHaveText('Failed clicks: 1')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})
