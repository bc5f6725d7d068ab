import { Slot } from '../slots/slot'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { openEventStream } from '../testing/event-stream'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

describe('a change in the database', () => {
  let server: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    server = await createTestServer()
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    server.application.slots.register({ 'header-banner': Slot.make('TeamCard') })
    await operator.publish(teamVersion('1.0.0'))
    await operator.release({ team: { version: '1.0.0' } })
  })
  afterEach(() => server.close())

  const readTeamCard = async () => (await server.request('/remotes')).json.slots.TeamCard

  it('shows strangers a remote at once when it is granted, although it proposes nothing', async () => {
    const stream = openEventStream(server.port)
    await stream.until(/event: ping\n/)
    const before = await readTeamCard()

    await operator.post('/remotes/team/grants', { public: true })

    expect(before).toEqual({ unavailable: 'not-granted' })
    expect(await readTeamCard()).toMatchObject({ remote: 'team', version: '1.0.0' })
    await stream.until(/event: slots\n/)
    stream.end()
  })
})
