import { createTestServer, type TestServer } from '../testing/create-test-server'

const origins = ['https://cdn.acme.test', 'https://team.acme.test']
const base = '/admin'

describe('a host whose remotes may come from other origins as well', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ config: { basePath: base, assetOrigins: origins } })
  })
  afterAll(() => server.close())

  const entryOf = async () => {
    const { json } = await server.request(`${base}/remotes`)
    const { base: folder, entry } = json.slots.AtHeaderBanner
    return { folder, entry, url: `${folder}${entry}` }
  }

  it('lets its page take scripts, styles, pictures and fonts from there, below its assets only', async () => {
    const { headers } = await server.request(`${base}/app/`)

    const policy = String(headers['content-security-policy'])
    const others = 'https://cdn.acme.test/admin/assets/ https://team.acme.test/admin/assets/'
    for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'])
      expect(policy).toContain(`${kind} 'self' ${others}`)
  })

  it('tells the page of them, in their order, and names its own addresses alone in the head', async () => {
    const { text } = await server.request(`${base}/app/`)
    const [head = ''] = text.split('</head>')

    expect(text).toContain(
      `<script type="application/json" id="slipway-origins">${JSON.stringify(origins)}</script>`,
    )
    expect(head.match(/<link [^>]*href="[^"]*\/assets\/remotes\/[^>]*>/g)?.join()).not.toContain(
      'acme.test',
    )
  })

  it('has remotes import the runtime from the host, also where that is at another address', async () => {
    const { text } = await server.request(`${base}/app/`)
    const [, json = '{}'] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(text) ?? []

    const { scopes } = JSON.parse(json)

    expect(scopes[`${origins[0]}${base}/assets/~f1/`]).toEqual(scopes[`${base}/assets/~f1/`])
  })

  it('lets a CDN that pulls a file pass it on to pages of the host', async () => {
    const { headers } = await server.request((await entryOf()).url)

    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})

it('a host without other origins names none, and its files are as public: frames without an origin read them', async () => {
  const server = await createTestServer()
  const { json } = await server.request('/remotes')
  const { base: folder, entry } = json.slots.AtHeaderBanner

  const { headers } = await server.request(`${folder}${entry}`)
  const page = await server.request('/app/')
  await server.close()

  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(page.text).not.toContain('slipway-origins')
})
