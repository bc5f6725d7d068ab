import { type Endpoint, endpoints } from '@slipway/sdk/contract/api'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'

/** Every address that is read, with `text` in place of each parameter of its path, then of its query. */
function addressesWith(text: string): readonly string[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([route, { query }]) => {
    const [method = '', path = ''] = route.split(' ')
    if (method !== 'GET') return []
    const names = typeof query === 'object' ? Object.keys(query.shape) : []
    const known = path.replace('{remote}', 'team').replaceAll(/\{\w+\}/g, '1')
    return [path.replaceAll(/\{\w+\}/g, text), ...names.map((name) => `${known}?${name}=${text}`)]
  })
}

describe.each(engines)('NUL, which PostgreSQL takes in no text, on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options })
    cookie = await server.signIn({ role: 'operator' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  it.each(['%00', 'a%00b'])('in an address (%s) is refused, and nothing fails', async (text) => {
    const addresses = addressesWith(text).filter((address) => address.includes(text))

    const failed: string[] = []
    for (const address of addresses) {
      const { status } = await server.request(address, { cookie })
      // The page answers at every address.
      if (status >= 500 || (status < 400 && !address.startsWith('/app'))) failed.push(address)
    }

    expect(addresses.length).toBeGreaterThan(40)
    expect(failed).toEqual([])
  })

  it.each([
    ['POST /manage/webhooks', { url: 'https://hooks.example.test/a\0b' }, '/url'],
    ['POST /manage/layout/drafts', { name: 'a\0b' }, '/name'],
    [
      'POST /manage/operator-tokens',
      { name: 'a\0b', days: 1, rights: ['slipway.layout'] },
      '/name',
    ],
  ])('in the body of %s is refused', async (route, body, pointer) => {
    const [method = '', path = ''] = route.split(' ')

    const { status, json } = await server.request(path, { method, cookie, json: body })

    expect([status, json.errors[0].pointer]).toEqual([422, pointer])
  })
})
