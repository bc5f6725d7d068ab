import type { ExplainBody, ViewerSlotsBody } from '@slipway/sdk/contract'
import { type App, Slot } from '../../application/application'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

const props = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
}

describe('what developers are told of the components on their own page', () => {
  let server: TestServer
  let developer: string
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer({ describe: describeDevelopers })
    developer = await server.signIn({ role: 'developer' })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    for (const version of ['1.0.0', '1.1.0']) await publish(version)
    await operator.release({ team: { version: '1.0.0' } })
  })
  afterAll(() => server.close())

  async function publish(version: string) {
    const reply = await operator.publish(
      teamVersion(version, {
        slots: [
          { location: 'dashboard-before-cards', component: 'TeamCard', props: { text: version } },
          {
            location: 'dashboard-before-cards',
            component: 'ForOperators',
            props: {},
            gate: { permissions: ['slipway.manage'] },
          },
        ],
        components: [
          { name: 'TeamCard', locations: ['dashboard-before-cards'], props },
          { name: 'ForOperators' },
        ],
      }),
    )
    if (reply.status !== 201) throw new Error(reply.text)
  }
  const versions = async (cookie?: string) =>
    server.call('GET /develop/remotes', cookie === undefined ? {} : { cookie })
  const component = (name: string, registry: 'slot' | 'global' = 'slot') =>
    server.call('GET /develop/components/{registry}/{component}', {
      path: { registry, component: name },
      cookie: developer,
    })

  it('names the version of each remote on the page, and whether it is the base or the canary', async () => {
    const before = (await versions(developer)).json.items
    await operator.release({
      team: { version: '1.0.0', canary: { version: '1.1.0', percent: 100 } },
    })
    const during = (await versions(developer)).json.items
    await operator.release({ team: { version: '1.0.0' } })

    expect(before).toContainEqual({ remote: 'team', version: '1.0.0', chosen: 'base' })
    expect(before).toContainEqual(expect.objectContaining({ remote: 'back-office' }))
    expect(during).toContainEqual({
      remote: 'team',
      version: '1.1.0',
      chosen: 'canary',
      percent: 100,
    })
  })

  it('has the schema of the props that the version takes', async () => {
    const reply = await component('TeamCard')

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      remote: 'team',
      version: '1.0.0',
      locations: ['dashboard-before-cards'],
      props,
    })
  })

  it('has no component that is not on the page: of another registry, behind a gate, or of no remote', async () => {
    const replies = [
      await component('TeamCard', 'global'),
      await component('ForOperators'),
      await component('NoSuchThing'),
    ]

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('names each entry of the page by the id that explains it, a second one of a component as well', async () => {
    const reply = await server.call('GET /develop/slots', { cookie: developer })
    const { items } = reply.json as ViewerSlotsBody
    const at = (place: string) => items.filter((one) => one.place === place).map(({ id }) => id)
    const { id: user } = (await server.call('GET /meta', { cookie: developer })).json.user
    const query = { location: 'dashboard-before-cards', user: String(user) }
    const explained = ((await operator.call('GET /manage/explain', { query })).json as ExplainBody)
      .entries

    expect(at('dashboard-before-cards')).toEqual(
      explained.filter(({ shown }) => shown).map(({ id }) => id),
    )
    expect(at('dashboard-before-cards')).toEqual([
      'app/dashboard-before-cards/AtDashboardBeforeCards',
      'app/dashboard-before-cards/AtDashboardBeforeCards#2',
      'team/dashboard-before-cards/TeamCard',
    ])
    expect(at('form:notes')).toEqual(['app/form:notes/NoteHelper'])
  })

  it('says nothing to those who may not develop', async () => {
    const clerk = await server.signIn()
    const slots = (cookie?: string) =>
      server.call('GET /develop/slots', cookie === undefined ? {} : { cookie })

    expect([(await versions()).status, (await versions(clerk)).status]).toEqual([401, 403])
    expect([(await slots()).status, (await slots(clerk)).status]).toEqual([401, 403])
  })
})

function describeDevelopers(app: App): void {
  describeTestApplication(app)
  app.role('developer', { label: 'Developer', permissions: ['slipway.develop', 'notes.view'] })
  app.registerSlots({
    'dashboard-before-cards': Slot.make('AtDashboardBeforeCards', { again: true }),
  })
}
