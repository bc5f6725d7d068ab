import { emptyLayout } from '@slipway/sdk/contract'
import { createApplication } from '../application/create-application'
import type { Catalog } from '../catalog/catalog'
import { Slot } from '../slots/slot'
import type { Viewer } from '../slots/viewer'
import { composeMeta } from './meta'
import { createMetaReplies } from './meta-replies'

const user = { id: 1, name: 'Ada', email: 'ada@example.com', locale: 'en' }
const ada: Viewer = { user, tenant: null, tenants: [], roles: [], permissions: new Set() }
const grace: Viewer = { ...ada, user: { ...user, id: 2, name: 'Grace' } }

/** A catalog without remotes that counts how often a body is made of it. */
function countingCatalog(canariesOf: (userId: number) => readonly string[]) {
  const asked: (number | undefined)[] = []
  const remotesFor: Catalog['remotesFor'] = ({ userId }) => {
    asked.push(userId)
    return { slots: {}, globals: {} }
  }
  // What a body is made of, and no more.
  return { asked, catalog: { remotesFor, canariesOf } as unknown as Catalog }
}

function createReplies(canariesOf: (userId: number) => readonly string[] = () => []) {
  const draft = createApplication()
  const flags = { isOn: false }
  draft.app.flag('late', () => flags.isOn)
  draft.app.registerSlots({
    'header-banner': [Slot.make('Always'), Slot.make('Late').onlyFor({ flag: 'late' })],
  })
  const application = draft.finish()
  const { asked, catalog } = countingCatalog(canariesOf)
  let revision = 1
  const loadTokens = { issue: (userId: number | undefined) => `of ${userId}` }
  const deps = { application, catalog, loadTokens, revision: () => revision }
  const metaOf = createMetaReplies(deps)
  const read = (viewer: Viewer) => JSON.parse(metaOf(viewer).toString())
  const namesFor = (viewer: Viewer) =>
    read(viewer).slots['header-banner'].map(
      ({ component }: { readonly component: string }) => component,
    )
  const change = () => {
    revision += 1
  }
  return { application, asked, change, deps, flags, metaOf, namesFor, read }
}

test('the body is the one that is composed, whoever asked before', () => {
  const { deps, read } = createReplies()
  const tenant = { id: 7, name: 'Nord “& Süd”' }
  const viewers = [ada, grace, { ...ada, tenant, tenants: [tenant] }, { ...ada, roles: ['editor'] }]

  const bodies = viewers.map(read)

  expect(bodies).toEqual(viewers.map((viewer) => composeMeta(deps, viewer)))
})

test('who passes the same gates shares one body, made once; the own part is put in front', () => {
  const { asked, read } = createReplies()

  const bodies = [ada, grace, { ...grace }, ada].map(read)

  expect(asked).toHaveLength(1)
  expect(bodies.map((body) => body.user.name)).toEqual(['Ada', 'Grace', 'Grace', 'Ada'])
})

test.each([
  ['roles', { ...grace, roles: ['editor'] }],
  ['a gate', { ...grace, permissions: new Set(['slipway.manage']) }],
])('who differs by %s has another body', (_name, viewer) => {
  const { asked, read } = createReplies()

  read(ada)
  read(viewer)

  expect(asked).toHaveLength(2)
})

test('who gets the canary of a remote has another body', () => {
  const { asked, read } = createReplies((userId) => (userId === 2 ? ['team'] : []))

  read(ada)
  read(grace)

  expect(asked).toEqual([1, 2])
})

test('entries that ask for a window alone are in the body of who passes their gates; without such there is no key', () => {
  const { application, change, read } = createReplies()
  const { slots } = application
  slots.register({
    'header-banner': Slot.make('OfOrders').onlyFor({ mode: 'view' }),
  })
  change()
  expect(read(ada)).not.toHaveProperty('pageSlots')

  slots.register({
    'dashboard-after-cards': [
      Slot.make('Wide').onlyFor({ device: 'wide' }),
      Slot.make('Editors').onlyFor({ device: 'wide', roles: ['editor'] }),
    ],
  })
  change()
  const wide = { component: 'Wide', props: {}, after: 0, device: 'wide' }
  expect(read(ada).pageSlots).toEqual({ 'dashboard-after-cards': [wide] })
  expect(read(ada).slots).not.toHaveProperty('dashboard-after-cards')
  const editor = read({ ...grace, roles: ['editor'] })
  expect(editor.pageSlots['dashboard-after-cards']).toEqual([
    wide,
    { ...wide, component: 'Editors' },
  ])
})

test('a flag that changes its mind changes the slots at once, in both directions', () => {
  const { flags, namesFor } = createReplies()

  expect(namesFor(ada)).toEqual(['Always'])
  flags.isOn = true
  expect(namesFor(ada)).toEqual(['Always', 'Late'])
  flags.isOn = false
  expect(namesFor(ada)).toEqual(['Always'])
})

test('a flag that says something else each time puts no gated slot into the body of others', () => {
  const { application, namesFor } = createReplies()
  let isOn = false
  application.slots.flags.set('late', ({ user: { id } }) => {
    isOn = !isOn
    return isOn && id === 1
  })

  for (let round = 0; round < 4; round += 1) {
    namesFor(ada)
    expect(namesFor(grace)).toEqual(['Always'])
  }
})

test('a flag is asked once a request, and only one that some slot of the viewer asks for', () => {
  const { application, namesFor } = createReplies()
  const asked: string[] = []
  for (const name of ['late', 'unused'])
    application.slots.flags.set(name, () => asked.push(name) > 0)

  for (let request = 0; request < 3; request += 1) namesFor(ada)

  expect(asked).toEqual(['late', 'late', 'late'])
})

test('a slot of the application and a proposed one of the same id are told apart', () => {
  const { application, change, namesFor } = createReplies()
  const gated = (component: string, id: number) =>
    Slot.make(component)
      .id('same')
      .onlyFor({ tenants: [id] })
  const location = 'header-banner'
  application.slots.register({ [location]: gated('Own', 7) })
  application.slots.arrange(emptyLayout, {
    slots: [{ id: 'same', location, slot: gated('Proposed', 8), isFor: () => true }],
    offerOf: () => undefined,
  })
  change()

  expect(namesFor({ ...ada, tenant: { id: 7, name: 'North' } })).toEqual(['Always', 'Own'])
  expect(namesFor({ ...ada, tenant: { id: 8, name: 'South' } })).toEqual(['Always', 'Proposed'])
})

test('a session with a development server has that in its own body alone', () => {
  const { metaOf } = createReplies()
  const expiresAt = '2026-11-21T20:00:00.000Z'
  const override = { remote: 'team', origin: 'http://127.0.0.1:4400', expiresAt }

  expect(JSON.parse(metaOf(ada, { override }).toString()).override).toEqual(override)
  expect(JSON.parse(metaOf(ada).toString()).override).toBeNull()
})

test('a new revision makes the bodies again', () => {
  const { application, change, namesFor } = createReplies()
  namesFor(ada)

  application.slots.register({ 'header-banner': Slot.make('New') })
  change()

  expect(namesFor(ada)).toEqual(['Always', 'New'])
})
