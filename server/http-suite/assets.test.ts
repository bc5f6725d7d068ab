import { brotliDecompressSync } from 'node:zlib'
import { integrityOf } from '../catalog/publish/built-remotes'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { statusOf } from '../testing/http-client'

describe('the files of the interface', () => {
  let server: TestServer
  let staff: string
  let base: string
  let files: Readonly<Record<string, string>>
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
    const remote = (await server.call('GET /remotes')).json.slots.AtHeaderBanner
    base = remote.base
    files = remote.files
  })
  afterAll(() => server.close())

  it('are what their integrity says, plain and compressed, and may be kept for ever', async () => {
    for (const [path, integrity] of Object.entries(files)) {
      const plain = await server.request(base + path)
      const brotli = await server.request(base + path, { headers: { 'Accept-Encoding': 'br' } })
      const isCoded = brotli.headers['content-encoding'] === 'br'

      expect(integrityOf(plain.bytes)).toBe(integrity)
      expect(integrityOf(isCoded ? brotliDecompressSync(brotli.bytes) : brotli.bytes)).toBe(
        integrity,
      )
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it('S64: are served without cookie, session or query', async () => {
    const queries = server.storage.queries()

    for (const path of [
      ...Object.keys(files).map((name) => base + name),
      '/assets/host/main.1.js',
      '/assets/none',
    ])
      for (const cookie of ['', staff, 'sid=s%3Amade-up.x']) {
        const reply = await server.request(path, { cookie })
        expect(reply.headers['set-cookie']).toBeUndefined()
      }

    expect(server.storage.queries()).toBe(queries)
  })

  it('are at another address for a retry, the same bytes', async () => {
    const again = await server.request(base.replace(/\/$/, '~r1/entry.js'))

    expect(again.status).toBe(200)
    expect(integrityOf(again.bytes)).toBe(files['entry.js'])
  })

  const attacks = [
    'entry.js/',
    'entry.js%00',
    'entry.js%00.css',
    '%65ntry.js',
    'entry%2ejs',
    'ENTRY.JS',
    'entry.js;x',
    'entry.js.map',
    './entry.js',
    '../entry.js',
    '..%2fentry.js',
    '%2e%2e/slipway.db',
    '%2e%2e%2fslipway.db',
    '%252e%252e%252fslipway.db',
    '..\\..\\slipway.db',
    '..%5c..%5cslipway.db',
    '..%c0%af..%c0%afetc/passwd',
    '....//....//etc/passwd',
    'pictures',
    'pictures/',
    'pictures/../entry.js',
    '/etc/passwd',
    '//etc/passwd',
    'slipway.json',
    '.git/config',
    '.env',
    '',
    '.',
    '..',
    '__proto__',
    'constructor',
    'toString',
  ]
  it.each(attacks)('S63: nothing is found at "%s"', async (name) => {
    for (const folder of [
      base,
      '/assets/host/',
      '/assets/remotes/',
      '/assets/',
      `${base.slice(0, -1)}~r1/`,
    ]) {
      const reply = await server.raw(
        `GET ${folder}${name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )

      expect([folder + name, statusOf(reply)]).toEqual([folder + name, 404])
      expect(reply).toMatch(/content-type: application\/problem\+json/i)
    }
  })
})
