import type { OutgoingHttpHeaders } from 'node:http'
import { type BootBody, bootBody } from '@slipway/sdk/contract'
import { createTestServer, type TestServer } from '../testing/create-test-server'

let server: TestServer
let staff: string
beforeAll(async () => {
  server = await createTestServer()
  staff = await server.signIn()
})
afterAll(() => server.close())

/** The page at `path`, and what a browser makes of it. */
async function open(path: string, more: { readonly cookie?: string; readonly host?: string } = {}) {
  const { host, ...call } = more
  const headers: Record<string, string> = host === undefined ? {} : { Host: host }
  const reply = await server.request(path, { ...call, headers })
  const [, boot = ''] = /id="slipway-boot">(.*?)<\/script/s.exec(reply.text) ?? []
  const [, map = ''] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(reply.text) ?? []
  return {
    status: reply.status,
    headers: reply.headers,
    text: reply.text,
    boot: bootBody.parse(JSON.parse(boot)) as BootBody,
    map: JSON.parse(map),
    policy: policyOf(reply.headers),
  }
}

function policyOf(headers: OutgoingHttpHeaders): Readonly<Record<string, readonly string[]>> {
  const directives = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const nameOf = ({ port }: TestServer) => `127.0.0.1:${port}`

/** Administration, as browsers and people may write it. */
const consolePaths = ['/app/manage/users', '/app/Manage/none', '/app/%6Danage/users', '/app/manage']

test.each(consolePaths)('%s is a document of Administration, for everybody', async (path) => {
  for (const cookie of [staff, undefined]) {
    const page = await open(path, cookie ? { cookie } : {})

    expect(page.status).toBe(200)
    expect(page.boot.isConsole).toBe(true)
    expect(page.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-frame-options': 'DENY',
      'integrity-policy': 'blocked-destinations=(script), endpoints=(slipway)',
    })
    expect(page.policy['frame-ancestors']).toEqual(["'none'"])
    expect(page.policy['connect-src']).toEqual(["'self'"])
  }
})

test('its scripts come from the folder of the host’s own files alone', async () => {
  const { policy } = await open('/app/manage/users', { cookie: staff })

  expect(policy['script-src']).toEqual([
    `${nameOf(server)}/assets/host/`,
    expect.stringMatching(/^'nonce-/),
  ])
})

test('it names nothing of a remote: no file, no digest, no module that remotes import', async () => {
  const page = await open('/app/manage/users', { cookie: staff })
  const [head = ''] = page.text.split('<body>')

  expect(head).not.toContain('/assets/remotes/')
  expect(head).not.toContain('/assets/bundles/')
  expect(page.text).not.toContain('slipway-bundles')
  expect(page.map).toMatchObject({ imports: {}, scopes: {} })
  expect(Object.keys(page.map.integrity).every((url) => url.startsWith('/assets/host/'))).toBe(true)
  expect((await open('/app/', { cookie: staff })).text).toContain('/assets/remotes/')
})

test('all other pages are not: they have remotes, and stay as they are', async () => {
  for (const path of ['/app/', '/app/managed', '/app/resources/manage', '/app/login']) {
    const page = await open(path, { cookie: staff })

    expect(page.boot.isConsole).toBe(false)
    expect(page.headers).not.toHaveProperty('cross-origin-embedder-policy')
    expect(page.policy['script-src']?.[0]).toBe("'self'")
  }
})

test('its meta is the one of every page, and /meta knows no difference', async () => {
  const { boot } = await open('/app/manage/users', { cookie: staff })

  expect(boot).toMatchObject({ session: 'known' })
  expect(boot.session === 'known' && boot.meta).toEqual(
    (await server.call('GET /meta', { cookie: staff })).json,
  )
})

test('an address that no policy can name has the whole origin for its scripts', async () => {
  const page = await open('/app/manage/users', { cookie: staff, host: '[::1]' })

  expect(page.policy['script-src']?.[0]).toBe("'self'")
})

test('where the origin is set, it is a source of scripts, whatever name a proxy passes on', async () => {
  const config = { mode: 'production', publicUrl: 'https://admin.example.test' } as const
  const other = await createTestServer({ config: { ...config, basePath: '/x' } })
  const { headers } = await other.request('/x/app/manage/users')

  expect(policyOf(headers)['script-src']?.slice(0, 2)).toEqual([
    'https://admin.example.test/x/assets/host/',
    `${nameOf(other)}/x/assets/host/`,
  ])
  await other.close()
})

test('the page in a frame of Administration has no origin, knows nobody and calls nobody', async () => {
  const known = await server.request('/app/frame', { cookie: staff })
  const unknown = await server.request('/app/frame')
  const policy = policyOf(known.headers)
  const withoutNonces = (text: string) => text.replace(/nonce="[^"]*"|content="[^"]*"/g, '')

  expect(withoutNonces(known.text)).toBe(withoutNonces(unknown.text))
  expect(known.text).not.toContain('slipway-boot')
  expect(policy).toMatchObject({
    sandbox: ['allow-scripts'],
    'default-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'none'"],
  })
  expect(policy).not.toHaveProperty('connect-src')
  expect(policy['script-src']?.[0]).toBe(`${nameOf(server)}/assets/`)
  expect(known.headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'integrity-policy': 'blocked-destinations=(script)',
    'cache-control': 'no-store',
  })
})

test('pages of Administration may have that page in a frame, and no other', async () => {
  const { policy } = await open('/app/manage/proposals', { cookie: staff })

  expect(policy['frame-src']).toEqual([`${nameOf(server)}/app/frame`])
})

test('files are for any page, and the source of a remote is for none but those who work on it', async () => {
  const file = await server.request('/assets/host/main.1.js', { headers: { Origin: 'null' } })
  const map = await server.request('/assets/host/main.1.js.map', { headers: { Origin: 'null' } })

  expect(file.headers['access-control-allow-origin']).toBe('*')
  expect(map.status).toBe(404)
  expect(map.headers).not.toHaveProperty('access-control-allow-origin')
})
