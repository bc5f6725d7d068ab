import { createTestServer, type TestServer } from '../testing/create-test-server'

describe('an address with empty segments', () => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await createTestServer()
    cookie = await server.signIn({ role: 'operator' })
  })
  afterAll(() => server.close())

  const routes = [
    '',
    '/app',
    '/app/login',
    '/assets',
    '/assets/host',
    '/assets/remotes',
    '/dashboards',
    '/events',
    '/manage',
    '/manage/releases',
    '/manage/remotes',
    '/manage/users',
    '/meta',
    '/openapi.json',
    '/profile',
    '/remotes',
    '/resources',
    '/sdk',
    '/slots',
  ]
  it.each(routes)('S85: below %s is no failure, for nobody', async (route) => {
    const paths = ['//', '///', '//x', '//x//y', '//?q', '//:0/x', '//@', '//[', '//x:y', '/%2f//']

    for (const path of paths)
      for (const headers of [{}, { Cookie: cookie }, { Authorization: 'Bearer slipway_x' }]) {
        const reply = await server.request(route + path, { headers })
        expect([route + path, reply.status]).toEqual([route + path, expect.any(Number)])
        expect(reply.status).toBeLessThan(500)
      }

    expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
