import { CodedError, type Fault, type PageCondition } from '@slipway/sdk/contract'
import { defineResource, type SlotConditions, select, text } from '../application/application'
import { describeApplication } from '../testing/applications/resource-app'
import { Slot } from './slot'

function faultsOf(make: () => unknown): readonly Pick<Fault, 'pointer' | 'detail'>[] {
  try {
    make()
  } catch (error) {
    if (error instanceof CodedError) return error.errors ?? []
    throw error
  }
  return []
}

const wrong: readonly [conditions: object, pointer: string, said: RegExp][] = [
  [{ resources: [] }, '/gate/resources', /at least one resource/],
  [{ resources: 'orders' }, '/gate/resources', /list/],
  [{ mode: 'read' }, '/gate/mode', /"view", "edit" or "create"/],
  [{ mode: [] }, '/gate/mode', /"view"/],
  [{ device: 'phone' }, '/gate/device', /1024 pixels/],
  [{ record: { status: 'paid' } }, '/gate/record', /needs "resources"/],
  [{ resources: ['orders'], record: 'paid' }, '/gate/record', /\{ field: value \}/],
  [{ resources: ['orders'], record: { status: {} } }, '/gate/record/status', /min, max/],
  [{ resources: ['orders'], record: { status: [] } }, '/gate/record/status', /list of values/],
  [{ resources: ['orders'], record: { status: null } }, '/gate/record/status', /set: false/],
  [{ resources: ['orders'], record: { a: { min: true } } }, '/gate/record/a', /numbers or texts/],
  [{ resources: ['orders'], record: { a: { set: 'yes' } } }, '/gate/record/a', /set: true/],
  [{ resources: ['orders'], record: { a: { least: 1 } } }, '/gate/record/a', /min, max/],
  [{ resources: ['orders'], record: { a: 1 }, mode: 'create' }, '/gate/record', /not saved/],
  [{ resource: 'orders' }, '/gate/resource', /did you mean "resources"/],
]

test.each(wrong)('%j is refused at %s', (conditions, pointer, said) => {
  const faults = faultsOf(() => Slot.make('A').onlyFor(conditions as SlotConditions))

  expect(faults).toEqual([
    expect.objectContaining({ pointer, detail: expect.stringMatching(said) }),
  ])
})

test('conditions on the viewer and on the page are kept apart, and those that are undefined are none', () => {
  const slot = Slot.make('A').onlyFor({ roles: ['clerk'], resources: ['orders'] })
  expect(slot).toMatchObject({ gate: { roles: ['clerk'] }, page: { resources: ['orders'] } })
  const open = Slot.make('A').onlyFor({ roles: undefined, device: 'wide' } as object)
  expect(open.gate).toBeUndefined()
})

const orders = defineResource({
  name: 'orders',
  fields: () => [text('number'), select('status', { options: [{ value: 'paid', label: 'Paid' }] })],
})

function describe(conditions: SlotConditions) {
  return faultsOf(() =>
    describeApplication((app) => {
      app.resource(orders)
      app.registerSlots({ 'header-banner': Slot.make('A').onlyFor(conditions) })
    }),
  )
}

const misnamed: readonly [conditions: SlotConditions, pointer: string, said: RegExp][] = [
  [{ resources: ['order'] }, 'resources', /no resource "order"; did you mean "orders"/],
  [
    { resources: ['orders'], record: { staus: 'paid' } },
    'record/staus',
    /orders: there is no field "staus"; did you mean "status"/,
  ],
  [
    { resources: ['orders'], record: { status: ['payed'] } },
    'record/status',
    /orders: there is no option "payed"; did you mean "paid"/,
  ],
]

test.each(misnamed)(
  'a name that there is not is refused at the start: %j',
  (conditions, at, said) => {
    const pointer = `slot app/header-banner/A/gate/${at}`
    const detail = expect.stringMatching(said)
    expect(describe(conditions)).toEqual([expect.objectContaining({ pointer, detail })])
    expect(describe({ resources: ['orders'], record: { status: 'paid' } })).toEqual([])
  },
)

test('a slot where no page shows a record asks for none, and one that a form requires for no record', () => {
  const at = (location: 'login-sidebar' | 'dashboard-after-cards', conditions: PageCondition) =>
    faultsOf(() =>
      describeApplication((app) =>
        app.registerSlots({ [location]: Slot.make('A').onlyFor(conditions) }),
      ),
    )
  const fault = (location: string, detail: string) => [
    expect.objectContaining({ pointer: `/${location}/gate`, detail }),
  ]
  const wide = { device: 'wide' } as const
  expect(at('login-sidebar', wide)).toEqual(
    fault(
      'login-sidebar',
      'nobody is signed in there, so a slot with "device" would never be seen',
    ),
  )
  expect(at('dashboard-after-cards', { ...wide, mode: 'view' })).toEqual(
    fault(
      'dashboard-after-cards',
      'no page there shows a record, so a slot with "mode" would never be seen',
    ),
  )
  expect(at('dashboard-after-cards', wide)).toEqual([])
  const conditions = { resources: ['notes'], record: { title: 'a' } }
  const notes = (slot: Slot) =>
    defineResource({ name: 'notes', fields: () => [text('title'), slot] })
  const slot = Slot.make('A').onlyFor(conditions)
  expect(faultsOf(() => describeApplication((app) => app.resource(notes(slot))))).toEqual([])
  const needed = slot.required()
  expect(faultsOf(() => describeApplication((app) => app.resource(notes(needed))))).toEqual([
    expect.objectContaining({ pointer: expect.stringMatching(/gate\/record$/) }),
  ])
})
