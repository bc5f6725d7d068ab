import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { manageClient, teamVersion } from '../../testing/manage-client'

describe('slipway.release', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      describe(app) {
        app.role('releaser', { label: 'Releaser', permissions: ['slipway.release'] })
        app.role('keeper', { label: 'Keeper', permissions: ['slipway.manage'] })
      },
    })
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    for (const version of ['1.0.0', '1.1.0']) await operator.publish(teamVersion(version))
    await operator.release({ team: { version: '1.0.0' } })
  })
  afterAll(() => server.close())

  const client = async (user: Parameters<TestServer['signIn']>[0]) =>
    manageClient(server, { cookie: await server.signIn(user) })

  it('allows to read, to release, to roll back and to switch off and on', async () => {
    const releaser = await client({ role: 'releaser' })

    const replies = [
      await releaser.read('team'),
      await releaser.release({ team: { version: '1.1.0' } }),
      await releaser.rollBack('team'),
      await releaser.disable('team', { disabled: true, why: 'harmful' }),
      await releaser.disable('team', { disabled: false, why: 'mended' }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 201, 201, 200, 200])
  })

  it('does not allow to publish, to grant, or to see and make tokens and keys', async () => {
    const releaser = await client({ role: 'releaser' })
    const path = { remote: 'team' }

    const replies = [
      await releaser.publish(teamVersion('2.0.0')),
      await releaser.grant('team', { public: true }),
      await releaser.createToken('team', { name: 'ci', days: 1 }),
      await releaser.call('GET /manage/remotes/{remote}/tokens', { path }),
      await releaser.call('GET /manage/remotes/{remote}/keys', { path }),
      await releaser.call('GET /manage/users'),
    ]

    for (const { status, json } of replies)
      expect([status, json.detail]).toEqual([403, 'This needs the permission slipway.manage.'])
  })

  it('counts only where it is held everywhere', async () => {
    const local = await client({ role: 'releaser', tenants: ['Here'] })

    const reply = await local.read('team')

    expect([reply.status, reply.json.detail]).toEqual([
      403,
      'This needs the permission slipway.release.',
    ])
  })

  it('is in slipway.manage', async () => {
    const cookie = await server.signIn({ role: 'keeper' })

    const { permissions } = (await server.call('GET /meta', { cookie })).json
    const reply = await manageClient(server, { cookie }).read('team')

    expect(permissions).toEqual([
      'slipway.layout',
      'slipway.manage',
      'slipway.preview',
      'slipway.release',
    ])
    expect(reply.status).toBe(200)
  })
})
