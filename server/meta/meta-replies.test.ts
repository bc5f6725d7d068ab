import type { Catalog } from '../catalog/catalog'
import { createApplication } from '../create-application'
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
  const deps = { application, catalog, revision: () => revision }
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

test('a flag that changes its mind changes the slots at once, in both directions', () => {
  const { flags, namesFor } = createReplies()

  expect(namesFor(ada)).toEqual(['Always'])
  flags.isOn = true
  expect(namesFor(ada)).toEqual(['Always', 'Late'])
  flags.isOn = false
  expect(namesFor(ada)).toEqual(['Always'])
})

test('a session with a development server has that in its own body alone', () => {
  const { metaOf } = createReplies()
  const expiresAt = '2026-11-21T20:00:00.000Z'
  const override = { remote: 'team', origin: 'http://127.0.0.1:4400', expiresAt }

  expect(JSON.parse(metaOf(ada, override).toString()).override).toEqual(override)
  expect(JSON.parse(metaOf(ada).toString()).override).toBeNull()
})

test('a new revision makes the bodies again', () => {
  const { application, change, namesFor } = createReplies()
  namesFor(ada)

  application.slots.register({ 'header-banner': Slot.make('New') })
  change()

  expect(namesFor(ada)).toEqual(['Always', 'New'])
})
