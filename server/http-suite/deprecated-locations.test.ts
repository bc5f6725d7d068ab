import { Locations, locations } from '@slipway/sdk/contract'
import { Slot } from '../slots/slot'
import { SlotRegistry } from '../slots/slot-registry'
import { builtVersion } from '../testing/built-version'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { manageClient } from '../testing/manage-client'

const renamed = new Locations(
  {
    ...locations,
    TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
    HOME_TOP: { replacedBy: 'dashboard-before-cards', deprecatedSince: '1.3.0' },
  },
  '1.4.0',
)

const promo = builtVersion({
  name: 'promo',
  components: [{ name: 'Promo', locations: ['top-banner', 'dashboard-before-cards'] }],
  slots: [
    { location: 'top-banner', component: 'Promo', props: { from: 'remote' } },
    { location: 'home-top', component: 'Promo', props: { from: 'remote' } },
  ],
})

const ofRemote = { component: 'Promo', props: { from: 'remote' } }
const told =
  'promo/top-banner/Promo: The location "top-banner" is deprecated since contract 1.4.0 and works until contract 2. Use "header-banner": its slots are drawn there.'

describe('a host that calls a location otherwise than those who use it', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      slots: new SlotRegistry({ locations: renamed }),
      remotes: [promo],
      describe(app) {
        app.role('staff', { label: 'Staff', permissions: [] })
        app.role('developer', { label: 'Developer', permissions: ['slipway.develop'] })
        app.registerSlots({
          'header-banner': Slot.make('News'),
          // An application that was written for the former name; its types know no such table.
          ...({ 'home-top': Slot.make('Hints') } as object),
        })
      },
    })
  })
  afterAll(() => server.close())

  const metaOf = async (role: string) => {
    const cookie = await server.signIn({ role })
    return (await server.call('GET /meta', { cookie })).json
  }

  it('delivers what is proposed at the former name at the present one, to anybody in /slots', async () => {
    const { json } = await server.call('GET /slots')

    expect(json.slots).toEqual({ 'header-banner': [{ component: 'News', props: {} }, ofRemote] })
  })

  it('delivers it in /meta, with what the application registers by a former name', async () => {
    const { slots, remotes } = await metaOf('staff')

    expect(slots).toEqual({
      'header-banner': [{ component: 'News', props: {} }, ofRemote],
      'dashboard-before-cards': [{ component: 'Hints', props: {} }, ofRemote],
    })
    expect(remotes.slots.Promo).toMatchObject({ remote: 'promo' })
  })

  it('tells developers of their slots in /meta, and nobody else', async () => {
    expect((await metaOf('developer')).notes).toEqual([
      expect.stringMatching(/^app\/home-top\/Hints: The location "home-top" is deprecated/),
      told,
      expect.stringMatching(/^promo\/home-top\/Promo: The location "home-top" is deprecated/),
    ])
    expect(await metaOf('staff')).not.toHaveProperty('notes')
  })

  it('keeps a former name of a public location from a remote without the grant', async () => {
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    await operator.grant('promo', { public: false })

    const open = (await server.call('GET /slots')).json.slots
    const { slots } = await metaOf('staff')
    await operator.grant('promo', { public: true })

    expect(open).toEqual({ 'header-banner': [{ component: 'News', props: {} }] })
    expect(slots['dashboard-before-cards']).toContainEqual(ofRemote)
  })

  it('says to the owner which remotes use a former name, and to the team when it publishes', async () => {
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })

    const { deprecatedLocations } = (await operator.read('promo')).json
    const published = await operator.publish(promo)

    expect(deprecatedLocations).toEqual([
      { location: 'top-banner', since: '1.4.0', replacedBy: 'header-banner' },
      { location: 'home-top', since: '1.3.0', replacedBy: 'dashboard-before-cards' },
    ])
    expect(published.json.warnings).toMatchObject([
      { pointer: '/components/0/locations', code: 'location-deprecated' },
      { pointer: '/slots/0/location', code: 'location-deprecated' },
      { pointer: '/slots/1/location', code: 'location-deprecated' },
    ])
  })

  it('writes each such slot to the log once', () => {
    const warnings = server.lines.filter((line) => line.includes('location-deprecated'))

    expect(warnings.map((line) => JSON.parse(line).msg)).toContain(told)
    expect(warnings).toHaveLength(3)
  })
})
