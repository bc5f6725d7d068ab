import { bootBody } from '@slipway/sdk/contract'
import { Slot } from '../slots/slot'
import { describeTestApplication } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import type { Reply } from '../testing/http-client'

describe('the page', () => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  it('carries the exact bodies of the calls it spares', async () => {
    const open = bootOf(await server.request('/app/login'))
    const known = bootOf(await server.request('/app/', { cookie: staff }))

    expect(bootBody.safeParse(open).success).toBe(true)
    expect(bootBody.safeParse(known).success).toBe(true)
    expect([open.session, known.session]).toEqual(['anonymous', 'known'])
    expect(open.slots).toEqual((await server.request('/slots')).json)
    expect(open.remotes).toEqual((await server.request('/remotes')).json)
    expect(known.meta).toEqual((await server.request('/meta', { cookie: staff })).json)
    expect(open.meta).toBeUndefined()
  })

  it('is there at every address below /app, and for HEAD', async () => {
    for (const path of [
      '/app',
      '/app/',
      '/app/none/such',
      '/app/%E0%A4%A',
      '/app/?slots=off&x=%zz',
      '/app/..//x',
    ]) {
      const get = await server.request(path)
      const head = await server.request(path, { method: 'HEAD' })

      expect([path, get.status, head.status]).toEqual([path, 200, 200])
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect(head.bytes).toHaveLength(0)
    }
    expect((await server.request('/apps/')).status).toBe(404)
    expect((await server.request('/APP/')).status).toBe(404)
  })

  it('is in the language that the browser asks for, with its texts named in the head', async () => {
    const ask = async (languages: string) => {
      const { text } = await server.request('/app/login', {
        headers: { 'Accept-Language': languages },
      })
      return [/<html lang="([^"]*)"/.exec(text)?.[1], /modulepreload[^>]*texts-de/.test(text)]
    }

    expect(await ask('de-AT,de;q=0.9,en;q=0.5')).toEqual(['de-AT', true])
    expect(await ask('en')).toEqual(['en', false])
    expect(await ask('*')).toEqual(['en', false])
    expect(await ask('"><script>')).toEqual(['&quot;&gt;&lt;script&gt;', false])
  })

  it('says in words, in the reader’s language, why it may stay empty', async () => {
    const ask = async (language: string) =>
      (await server.request('/app/login', { headers: { 'Accept-Language': language } })).text

    expect(await ask('de-AT')).toMatch(/<noscript>.*Slipway braucht JavaScript.*<\/noscript>/)
    expect(await ask('de-AT')).toContain('Dieser Browser ist zu alt für Slipway')
    expect(await ask('fr')).toMatch(/<noscript>.*Slipway needs JavaScript.*<\/noscript>/)
    expect(await ask('fr')).toContain('Slipway could not start')
  })

  it('repeats nothing of its address', async () => {
    const reply = await server.request(
      '/app/<script>alert(1)</script>?x="><script>alert(2)</script>',
    )

    expect(reply.text).not.toContain('alert(')
  })

  it('names every script with its integrity, in the import map before the first of them', async () => {
    const { text } = await server.request('/app/', { cookie: staff })
    const [, map = ''] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(text) ?? []
    const { integrity } = JSON.parse(map)
    const tags = [...text.matchAll(/<(?:link|script)[^>]*(?:href|src)="(\/[^"]+\.js)"[^>]*>/g)]

    expect(text.indexOf('<script type="importmap"')).toBeLessThan(tags[0]?.index ?? 0)
    expect(tags.length).toBeGreaterThan(3)
    for (const [tag, path] of tags) {
      expect(integrity[String(path)]).toMatch(/^sha384-/)
      expect(tag).toContain(`integrity="${integrity[String(path)]}"`)
    }
  })

  it('runs each of the host’s first scripts by itself: WebKit blocks one that another imports', async () => {
    const { text } = await server.request('/app/login')
    const modules = [...text.matchAll(/<script type="module" src="[^"]*\/(\w+)[^>]*>/g)]

    expect(modules.map(([, name]) => name)).toEqual(['react', 'main'])
    for (const [tag] of modules) expect(tag).toMatch(/integrity="sha384-/)
  })

  it('names no remote when slots are off', async () => {
    const { text } = await server.request('/app/?slots=off', { cookie: staff })

    expect([...text.matchAll(/<(?:link|script)[^>]*\/assets\/remotes\//g)]).toEqual([])
    expect(bootOf({ text }).safeMode).toBe(true)
  })

  it('S55: hands over props that look like markup, and they stay what they are', async () => {
    const nasty = [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      '\u2028\u2029',
      ']]>',
      '&lt;',
      '"\'`\\',
      '\u0000',
    ]
    const values = Object.fromEntries(nasty.map((value, index) => [`k${index}`, value]))
    const own = await createTestServer({
      remotes: [],
      describe: (app) => app.registerSlots({ 'header-banner': Slot.make('Nasty', { values }) }),
    })

    const page = await own.request('/app/')
    await own.close()

    expect(bootOf(page).slots).toEqual({
      slots: { 'header-banner': [{ component: 'Nasty', props: { values } }] },
    })
    expect(page.text.match(/<script/g)).toHaveLength(6)
    expect(page.text).not.toMatch(/<!--|\u2028/)
  })

  it('comes when a flag of the application fails, without its slots', async () => {
    const own = await createTestServer({
      describe(app) {
        describeTestApplication(app)
        app.flag('broken', () => {
          throw new Error('inside')
        })
        app.registerSlots({ 'header-banner': Slot.make('Beta').onlyFor({ flag: 'broken' }) })
      },
    })
    const cookie = await own.signIn()

    const page = await own.request('/app/', { cookie })
    const meta = await own.request('/meta', { cookie })

    expect([page.status, meta.status]).toEqual([200, 200])
    expect(meta.json.slots['header-banner']).toHaveLength(2)
    await own.close()
  })
})

/** What a browser's parser makes of the data in the page. */
// oxlint-disable-next-line typescript/no-explicit-any
function bootOf({ text }: Pick<Reply, 'text'>): any {
  const [, json = ''] =
    /<script type="application\/json" id="slipway-boot">(.*?)<\/script/s.exec(text) ?? []
  return JSON.parse(json)
}
