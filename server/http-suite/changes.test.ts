import type { App } from '../application/application'
import { Slot } from '../slots/slot'
import { describeTestApplication } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { openEventStream } from '../testing/event-stream'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

function describeTeamCard(app: App): void {
  describeTestApplication(app)
  app.registerSlots({ 'header-banner': Slot.make('TeamCard') })
}

/** Until anonymous viewers have been told of it. */
async function releaseTeam(server: TestServer, operator: ManageClient): Promise<void> {
  const stream = openEventStream(server.port)
  await stream.until(/event: ping\n/)
  await operator.publish(teamVersion('1.0.0'))
  await operator.release({ team: { version: '1.0.0' } })
  await stream.nextSlots()
  stream.end()
}

describe('a change in the database', () => {
  let server: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    server = await createTestServer({ describe: describeTeamCard })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    await releaseTeam(server, operator)
  })
  afterEach(() => server.close())

  const readTeamCard = async () => (await server.call('GET /remotes')).json.slots.TeamCard

  it('shows anonymous viewers a remote at once when it is granted, although it proposes nothing', async () => {
    const stream = openEventStream(server.port)
    await stream.until(/event: ping\n/)
    const before = await readTeamCard()

    await operator.grant('team', { public: true })

    expect(before).toEqual({ unavailable: 'not-granted' })
    expect(await readTeamCard()).toMatchObject({ remote: 'team', version: '1.0.0' })
    await stream.until(/event: slots\n/)
    stream.end()
  })

  it('shows an anonymous viewer what is there in the end, when it was granted and taken back in one moment', async () => {
    await operator.grant('team', { public: true })
    const stream = openEventStream(server.port)
    await stream.until(/event: ping\n/)

    await operator.grant('team', { public: false })

    await stream.until(/event: slots\n/)
    expect(await readTeamCard()).toEqual({ unavailable: 'not-granted' })
    stream.end()
  })
})

describe.each(engines)('two processes behind one address, one of them late, on %s', (engine) => {
  let database: TestDatabase
  let told: TestServer
  let late: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    const options = { database: database.options, describe: describeTeamCard }
    told = await createTestServer(options)
    operator = manageClient(told, { cookie: await told.signIn({ role: 'operator' }) })
    // It follows no changes: it reads them when the test says so.
    late = await createTestServer(options)
    await releaseTeam(told, operator)
    await late.changes.refresh()
  })
  afterEach(async () => {
    for (const server of [told, late]) await server.close()
    await database.drop()
  })

  it('show anonymous viewers a grant, although the one that is asked first has not read it yet', async () => {
    const stream = openEventStream(told.port)
    await stream.until(/event: ping\n/)
    const ask = async () => (await late.request('/remotes')).json.slots.TeamCard

    await operator.grant('team', { public: true })
    await stream.nextSlots()
    const early = await ask()
    await late.changes.refresh()
    await stream.nextSlots()

    expect(early).toEqual({ unavailable: 'not-granted' })
    expect(await ask()).toMatchObject({ remote: 'team', version: '1.0.0' })
    stream.end()
  })
})
