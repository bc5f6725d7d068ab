import { createTestServer } from '../../testing/create-test-server'
import { manageClient, teamVersion } from '../../testing/manage-client'

describe('releases', () => {
  it('F25: roll back one remote in one step; files of the version that left stay served', async () => {
    const server = await createTestServer()
    const cookie = await server.signIn({ role: 'operator' })
    const operator = manageClient(server, { cookie })
    const publish = async (version: string) => {
      const built = teamVersion(version, {
        slots: [
          { location: 'dashboard-before-cards', component: 'TeamCard', props: { text: version } },
        ],
        components: [{ name: 'TeamCard' }],
      })
      expect((await operator.publish(built)).status).toBe(201)
      return built
    }
    const live = async () =>
      (await server.call('GET /meta', { cookie })).json.remotes.slots['TeamCard']?.version
    const [old, bad] = [await publish('1.0.0'), await publish('1.1.0')]
    await operator.release({ team: { version: '1.0.0' } })
    await operator.release({ team: { version: '1.1.0' } })
    await operator.release({ 'front-desk': null })
    const startedAt = performance.now()

    const reply = await operator.rollBack('team')
    const version = await live()
    const ms = performance.now() - startedAt
    const files = [old, bad].map(({ digest }) => `/assets/remotes/${digest}/entry.js`)
    const served = await Promise.all(files.map((path) => server.request(path)))
    const head = (await operator.head()).json

    expect(reply.status).toBe(201)
    expect(version).toBe('1.0.0')
    expect(ms).toBeLessThan(5000)
    expect(served.map(({ status }) => status)).toEqual([200, 200])
    expect(head.remotes).not.toHaveProperty('front-desk')
    expect(server.audited.at(-1)).toMatchObject({ action: 'remote.rolled-back' })
    await server.close()
  })
})
