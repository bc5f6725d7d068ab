import { CONSOLE_HEADER } from '@slipway/sdk/contract'
import { openingHeaders } from '../testing/console-proof'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestUser } from '../testing/create-test-user'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { manageClient } from '../testing/manage-client'

const main = { url: 'https://admin.example.com', Host: 'admin.example.com' }
const ofConsole = { url: 'https://console.example.com', Host: 'console.example.com' }

describe.each(engines)('Administration at an origin of its own, on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let user: Awaited<ReturnType<typeof createTestUser>>
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      config: {
        mode: 'production',
        publicUrl: main.url,
        consoleUrl: ofConsole.url,
        basePath: '/x',
      },
    })
    user = await createTestUser(server.storage, { role: 'operator' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  type Place = typeof main
  const at = ({ Host, url }: Place) => ({ Host, Origin: url, 'Sec-Fetch-Site': 'same-origin' })
  const signIn = async (place: Place) => {
    const { email, password } = user
    const reply = await server.call('POST /login', {
      body: { email, password },
      headers: at(place),
    })
    return String(reply.headers['set-cookie']?.at(-1)?.split(';')[0])
  }
  const open = async (place: Place, path: string, cookie?: string) => {
    const headers = { ...openingHeaders, Host: place.Host }
    const reply = await server.request(`/x/app${path}`, { headers, ...(cookie && { cookie }) })
    const [, proof] = /"consoleProof":"([^"]+)"/.exec(reply.text) ?? []
    return { status: reply.status, to: reply.headers.location, text: reply.text, proof }
  }
  const newTenant = async (
    place: Place,
    cookie: string,
    more: Readonly<Record<string, string>>,
  ) => {
    const headers = { ...at(place), [CONSOLE_HEADER]: '', ...more }
    const body = { name: `Tenant ${Math.random()}` }
    return (await server.call('POST /manage/tenants', { body, cookie, headers })).status
  }

  it('each page is at its own origin, with its query and the base path', async () => {
    expect(await open(main, '/manage/slots?draft=3')).toMatchObject({
      status: 302,
      to: 'https://console.example.com/x/app/manage/slots?draft=3',
    })
    expect(await open(ofConsole, '/resources/orders?page=2')).toMatchObject({
      status: 302,
      to: 'https://admin.example.com/x/app/resources/orders?page=2',
    })
    for (const [place, path] of [
      [main, '/'],
      [main, '/login'],
      [ofConsole, '/manage/slots'],
      [ofConsole, '/login'],
    ] as const)
      expect([path, (await open(place, path)).status]).toEqual([path, 200])
  })

  it('hands on who is signed in, to Administration alone, and no right', async () => {
    const cookie = await signIn(main)
    const name = `#user=${encodeURIComponent(user.email)}`

    expect((await open(main, '/manage/slots?draft=3', cookie)).to).toBe(
      `https://console.example.com/x/app/manage/slots?draft=3${name}`,
    )
    expect((await open(ofConsole, '/orders', await signIn(ofConsole))).to).toBe(
      'https://admin.example.com/x/app/orders',
    )
    expect((await open(ofConsole, '/manage/slots', cookie)).text).toContain('"anonymous"')
  })

  it('each origin has a cookie of its own, and neither counts at the other', async () => {
    const [here, there] = [await signIn(main), await signIn(ofConsole)]
    const who = async (place: Place, cookie: string) =>
      (await server.call('GET /session', { cookie, headers: at(place) })).json.user?.email ?? null

    expect([here, there].map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-sid',
      '__Host-console-sid',
    ])
    expect(await who(main, here)).toBe(user.email)
    expect(await who(ofConsole, there)).toBe(user.email)
    expect([await who(ofConsole, here), await who(main, there)]).toEqual([null, null])
  })

  it('only the pages of that origin change anything', async () => {
    const [here, there] = [await signIn(main), await signIn(ofConsole)]
    const { proof } = await open(ofConsole, '/manage/tenants', there)
    const shown = { [CONSOLE_HEADER]: String(proof) }

    expect(await newTenant(ofConsole, there, shown)).toBe(201)
    expect(await newTenant(ofConsole, there, {})).toBe(403)
    expect(await newTenant(ofConsole, there, { ...shown, Origin: main.url })).toBe(403)
    expect(await newTenant(ofConsole, there, { ...shown, 'Sec-Fetch-Site': 'same-site' })).toBe(403)
    expect(await newTenant(main, here, shown)).toBe(403)
    expect((await open(main, '/', here)).proof).toBeUndefined()
  })

  it('the password is confirmed there alone', async () => {
    const [here, there] = [await signIn(main), await signIn(ofConsole)]
    const { proof } = await open(ofConsole, '/manage/tenants', there)
    const confirm = async (place: Place, cookie: string) => {
      const headers = { ...at(place), [CONSOLE_HEADER]: String(proof) }
      const body = { password: user.password }
      return (await server.call('POST /profile/confirm', { body, cookie, headers })).status
    }

    expect([await confirm(ofConsole, there), await confirm(main, here)]).toEqual([204, 403])
  })

  it('tokens work at either address', async () => {
    const there = await signIn(ofConsole)
    const { proof } = await open(ofConsole, '/manage/tokens', there)
    const made = await server.call('POST /manage/operator-tokens', {
      body: { name: 'ci', days: 1, rights: ['slipway.release'] },
      cookie: there,
      headers: { ...at(ofConsole), [CONSOLE_HEADER]: String(proof) },
    })
    const client = manageClient(server, { token: made.json.token })

    for (const { Host } of [main, ofConsole])
      expect((await client.call('GET /manage/releases/head', { headers: { Host } })).status).toBe(
        200,
      )
  })

  it('signing out of one leaves the other, and signing out everywhere ends both', async () => {
    const [here, there] = [await signIn(main), await signIn(ofConsole)]
    const isIn = async (place: Place, cookie: string) =>
      (await server.call('GET /session', { cookie, headers: at(place) })).json.user !== null

    await server.call('POST /logout', { cookie: there, headers: at(ofConsole) })
    const afterOne = [await isIn(main, here), await isIn(ofConsole, there)]
    const again = await signIn(ofConsole)
    await server.call('DELETE /profile/sessions', { cookie: here, headers: at(main) })

    expect(afterOne).toEqual([true, false])
    expect([await isIn(main, here), await isIn(ofConsole, again)]).toEqual([true, false])
  })

  it('the stream of events is open to the pages of its own origin', async () => {
    const ask = async (place: Place, origin: string) => {
      const headers = { Host: place.Host, Origin: origin, Accept: 'application/json' }
      return (await server.call('GET /events', { headers })).status
    }

    expect([await ask(ofConsole, ofConsole.url), await ask(main, main.url)]).toEqual([200, 200])
    expect([await ask(ofConsole, main.url), await ask(main, ofConsole.url)]).toEqual([403, 403])
  })
})
