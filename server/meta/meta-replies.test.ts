import type { Catalog } from '../catalog/catalog'
import { createApplication } from '../create-application'
import { Slot } from '../slots/slot'
import type { Viewer } from '../slots/viewer'
import { createMetaReplies } from './meta-replies'

const noRemotes = { remotesFor: () => ({ slots: {}, globals: {} }) } as unknown as Catalog
const user = { id: 1, name: 'Ada', email: 'ada@example.com', locale: 'en' }
const ada: Viewer = { user, tenant: null, tenants: [], roles: [], permissions: new Set() }

function createReplies() {
  const draft = createApplication()
  const flags = { isOn: false }
  draft.app.flag('late', () => flags.isOn)
  draft.app.registerSlots({
    'header-banner': [Slot.make('Always'), Slot.make('Late').onlyFor({ flag: 'late' })],
  })
  const application = draft.finish()
  let revision = 1
  const metaOf = createMetaReplies({
    application,
    catalog: noRemotes,
    revision: () => revision,
  })
  const namesFor = (viewer: Viewer) =>
    JSON.parse(metaOf(viewer).toString()).slots['header-banner'].map(
      ({ component }: { readonly component: string }) => component,
    )
  return { application, flags, metaOf, namesFor, change: () => (revision += 1) }
}

test('the same viewer gets the same bytes, made once', () => {
  const { metaOf } = createReplies()

  expect(metaOf({ ...ada })).toBe(metaOf({ ...ada }))
})

test('each viewer, tenant and role has a body of its own', () => {
  const { metaOf } = createReplies()
  const tenant = { id: 7, name: 'North' }
  const viewers = [
    ada,
    { ...ada, user: { ...user, id: 2 } },
    { ...ada, tenant, tenants: [tenant] },
    { ...ada, roles: ['editor'] },
  ]

  expect(new Set(viewers.map((viewer) => metaOf(viewer))).size).toBe(4)
})

test('a flag that changes its mind changes the slots at once, in both directions', () => {
  const { flags, namesFor } = createReplies()

  expect(namesFor(ada)).toEqual(['Always'])
  flags.isOn = true
  expect(namesFor(ada)).toEqual(['Always', 'Late'])
  flags.isOn = false
  expect(namesFor(ada)).toEqual(['Always'])
})

test('a session with a development server has a body of its own', () => {
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
