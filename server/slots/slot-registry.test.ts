import {
  CodedError,
  type Fault,
  Locations,
  locations as locationTable,
  SlotLocation,
  type SlotLocationValue,
} from '@slipway/sdk/contract'
import fc from 'fast-check'
import type { Gate } from './gate'
import { Slot } from './slot'
import { SlotRegistry } from './slot-registry'
import type { Viewer } from './viewer'
import { ViewerSlots } from './viewer-slots'

const locations = SlotLocation.cases().map((location) => location.value as SlotLocationValue)
const location = fc.constantFrom(...locations)

function viewer(rights: Partial<Viewer> = {}): Viewer {
  return {
    user: { id: 1, name: 'A', email: 'a@example.com', locale: 'en' },
    tenant: { id: 7, name: 'T' },
    tenants: [],
    roles: [],
    permissions: new Set(),
    ...rights,
  }
}

function faultsOf(register: () => void): readonly Fault[] {
  try {
    register()
  } catch (error) {
    if (error instanceof CodedError) return error.errors ?? []
    throw error
  }
  return []
}

describe('registerSlots', () => {
  test('takes one slot or a list, and keeps the order of the calls', () => {
    const registry = new SlotRegistry()

    registry.register({ 'header-banner': [Slot.make('A'), Slot.make('B')] })
    registry.register({ 'header-banner': Slot.make('C') })

    expect(registry.publicSlots()).toEqual({
      'header-banner': ['A', 'B', 'C'].map((component) => ({ component, props: {} })),
    })
  })

  test('P3: the order of a location is the order of registration, for any mix of single and list', () => {
    const call = fc.tuple(
      location,
      fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
        const registry = new SlotRegistry()
        const expected = new Map<string, number[]>()
        for (const [place, numbers, asList] of calls) {
          const slots = numbers.map((number) => Slot.make('Banner', { number }))
          if (asList) registry.register({ [place]: slots })
          else for (const slot of slots) registry.register({ [place]: slot })
          expected.set(place, [...(expected.get(place) ?? []), ...numbers])
        }
        const slots = registry.forViewer(viewer()).slots()
        for (const [place, numbers] of expected) {
          expect(slots[place]?.map((entry) => entry.props['number'])).toEqual(numbers)
        }
        expect(Object.keys(slots).sort()).toEqual([...expected.keys()].sort())
      }),
      { numRuns: 1000 },
    )
  })

  test('an unknown location names the nearest one', () => {
    const registry = new SlotRegistry()

    expect(
      faultsOf(() => registry.register({ 'login-befor-form': Slot.make('A') } as never)),
    ).toMatchObject([
      {
        pointer: '/login-befor-form',
        code: 'unknown-location',
        detail: expect.stringContaining('"login-before-form"'),
      },
    ])
  })

  describe('at a name that a location had', () => {
    const table = {
      ...locationTable,
      TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
      RECORD_TOOLS: { replacedBy: 'resource-page-actions', deprecatedSince: '1.4.0' },
      SIGN_IN_TOP: { replacedBy: 'login-before-form', deprecatedSince: '1.4.0' },
    }
    const of = (contract: string) => new SlotRegistry({ locations: new Locations(table, contract) })
    // The types of applications know the locations of the product alone.
    const at = (slots: Readonly<Record<string, Slot | readonly Slot[]>>) => slots as never

    test('a slot is delivered at the present one, in the order of registration, under its own id', () => {
      const registry = of('1.4.0')

      registry.register(at({ 'top-banner': Slot.make('A'), 'header-banner': Slot.make('B') }))
      registry.register(at({ 'top-banner': Slot.make('C') }))

      const entries = ['A', 'B', 'C'].map((component) => ({ component, props: {} }))
      expect(registry.publicSlots()).toEqual({ 'header-banner': entries })
      expect(registry.all().map(({ id }) => id)).toEqual([
        'app/top-banner/A',
        'app/header-banner/B',
        'app/top-banner/C',
      ])
    })

    test('the rules of the present one hold', () => {
      const faults = faultsOf(() =>
        of('1.4.0').register(
          at({
            'record-tools': Slot.make('A', { record: 1 }),
            'sign-in-top': Slot.make('B').onlyFor({ roles: ['admin'] }),
          }),
        ),
      )

      expect(faults.map(({ pointer }) => pointer)).toEqual([
        '/record-tools/props/record',
        '/sign-in-top/gate',
      ])
    })

    test('both names share the room of the location', () => {
      const locations = new Locations(table, '1.4.0')
      const registry = new SlotRegistry({ locations, perLocation: 2 })
      const two = [Slot.make('A'), Slot.make('B')]

      expect(
        faultsOf(() => registry.register(at({ 'top-banner': two, 'header-banner': two }))),
      ).toMatchObject([{ pointer: '/header-banner', code: 'slot-limit' }])
    })

    test('it is refused with the next major of the contract, with the name to use', () => {
      expect(
        faultsOf(() => of('2.0.0').register(at({ 'top-banner': Slot.make('A') }))),
      ).toMatchObject([
        {
          pointer: '/top-banner',
          code: 'unknown-location',
          detail: 'The location "top-banner" was removed in contract 2; use "header-banner".',
        },
      ])
    })
  })

  test('all faults of a call are thrown together and nothing of it is registered', () => {
    const registry = new SlotRegistry()

    const faults = faultsOf(() =>
      registry.register({
        'header-banner': [Slot.make('A'), 'no slot' as never],
        nowhere: Slot.make('B'),
        'login-sidebar': Slot.make('C').onlyFor({ roles: ['admin'] }),
      } as never),
    )

    expect(faults.map(({ pointer }) => pointer)).toEqual([
      '/header-banner/1',
      '/nowhere',
      '/login-sidebar/gate',
    ])
    expect(registry.forViewer(viewer()).slots()).toEqual({})
  })

  test('an id that is taken is a fault, in the same call and in a later one', () => {
    const registry = new SlotRegistry()
    registry.register({ 'header-banner': Slot.make('A').id('one') })

    expect(
      faultsOf(() => registry.register({ 'login-sidebar': Slot.make('B').id('one') })),
    ).toMatchObject([{ code: 'duplicate-id' }])
    expect(
      faultsOf(() =>
        registry.register({
          'login-sidebar': [Slot.make('B').id('two'), Slot.make('C').id('two')],
        }),
      ),
    ).toMatchObject([{ code: 'duplicate-id' }])
  })

  test('equal components at one location get ids of their own', () => {
    const registry = new SlotRegistry()

    registry.register({ 'header-banner': [Slot.make('A'), Slot.make('A')] })
    registry.register({ 'header-banner': Slot.make('A') })

    expect(registry.all().map(({ id }) => id)).toEqual([
      'app/header-banner/A',
      'app/header-banner/A#2',
      'app/header-banner/A#3',
    ])
  })

  test('no name of a component can be taken for one of several equal ones', () => {
    const registry = new SlotRegistry()

    registry.register({ 'header-banner': [Slot.make('A'), Slot.make('A'), Slot.make('A#2')] })

    expect(registry.all().map(({ id }) => id)).toEqual([
      'app/header-banner/A',
      'app/header-banner/A#2',
      'app/header-banner/A%232',
    ])
  })

  test('S52: props that the context of an action location gives are refused', () => {
    const registry = new SlotRegistry()

    expect(
      faultsOf(() =>
        registry.register({
          'resource-page-actions': Slot.make('A', { record: 1, resourceId: 2 }),
        }),
      ),
    ).toHaveLength(2)
    registry.register({ 'header-banner': Slot.make('A', { record: 1 }) })
  })

  test('S58: limits of a location and of all slots are named', () => {
    const registry = new SlotRegistry({ perLocation: 2, perViewer: 3 })
    const three = [Slot.make('A'), Slot.make('B'), Slot.make('C')]

    expect(faultsOf(() => registry.register({ 'header-banner': three }))).toMatchObject([
      { code: 'slot-limit', detail: expect.stringContaining('at most 2') },
    ])
    registry.register({ 'header-banner': three.slice(0, 2) })
    expect(faultsOf(() => registry.register({ 'login-sidebar': three.slice(0, 2) }))).toMatchObject(
      [{ pointer: '', code: 'slot-limit' }],
    )
  })

  test('tells its listeners of each registration until they leave', () => {
    const registry = new SlotRegistry()
    let told = 0
    const leave = registry.subscribe(() => told++)

    registry.register({ 'header-banner': Slot.make('A') })
    leave()
    registry.register({ 'header-banner': Slot.make('B') })

    expect(told).toBe(1)
  })
})

describe('visibility', () => {
  const gate = fc.option(fc.record({ percent: fc.constantFrom(0, 100) }), { nil: undefined })
  const registration = fc.array(
    fc.tuple(location, fc.string({ minLength: 12, maxLength: 20 }), gate),
    { maxLength: 25 },
  )

  function fill(registered: readonly (readonly [SlotLocationValue, string, Gate | undefined])[]) {
    const registry = new SlotRegistry()
    for (const [place, text, slotGate] of registered) {
      const slot = Slot.make('Banner', { text: `«${place}»${text}` })
      registry.register({
        [place]: slotGate && !place.startsWith('login-') ? slot.onlyFor(slotGate) : slot,
      })
    }
    return registry
  }

  test('S02, P1: the public slots hold public locations only, and nothing of a protected one', () => {
    fc.assert(
      fc.property(registration, (registered) => {
        const slots = fill(registered).publicSlots()
        const publicValues = SlotLocation.publicValues()
        expect(Object.keys(slots).every((place) => publicValues.includes(place))).toBe(true)
        const text = JSON.stringify(slots)
        for (const [place] of registered)
          if (!publicValues.includes(place)) expect(text).not.toContain(`«${place}»`)
      }),
      { numRuns: 1000 },
    )
  })

  test('P2: for ungated slots, what a viewer gets at public locations is what everybody gets', () => {
    fc.assert(
      fc.property(registration, (registered) => {
        const registry = fill(registered.map(([place, text]) => [place, text, undefined]))
        const all = registry.forViewer(viewer()).slots()
        const publicValues = SlotLocation.publicValues()
        const restricted = Object.fromEntries(
          Object.entries(all).filter(([place]) => publicValues.includes(place)),
        )
        expect(restricted).toEqual(registry.publicSlots())
      }),
      { numRuns: 1000 },
    )
  })

  test('a gated slot is never public, not even where everybody would pass', () => {
    const registry = new SlotRegistry()

    registry.register({ 'header-banner': Slot.make('A').onlyFor({ percent: 100 }) })

    expect(registry.publicSlots()).toEqual({})
    expect(registry.forViewer(viewer()).slots()).toHaveProperty('header-banner')
  })

  test('every condition of a gate has to hold', () => {
    const registry = new SlotRegistry()
    registry.flags.set('beta', ({ user }) => user.id === 1)
    const gate = {
      permissions: ['a.view', 'b.view'],
      roles: ['sales', 'admin'],
      tenants: [7],
      flag: 'beta',
      percent: 100,
    }
    registry.register({ 'header-banner': Slot.make('A').onlyFor(gate) })
    const fits = { permissions: new Set(['a.view', 'b.view']), roles: ['admin'] }

    const isDelivered = (rights: Partial<Viewer>) =>
      'header-banner' in registry.forViewer(viewer({ ...fits, ...rights })).slots()

    expect(isDelivered({})).toBe(true)
    expect(isDelivered({ permissions: new Set(['a.view']) })).toBe(false)
    expect(isDelivered({ roles: ['viewer'] })).toBe(false)
    expect(isDelivered({ tenant: { id: 8, name: 'U' } })).toBe(false)
    expect(isDelivered({ tenant: null })).toBe(false)
    expect(isDelivered({ user: { ...viewer().user, id: 2 } })).toBe(false)
  })

  test('percent is sticky for a user and near its share over many', () => {
    const registry = new SlotRegistry()
    registry.register({ 'header-banner': Slot.make('A').onlyFor({ percent: 30 }) })
    const isIn = (id: number) =>
      'header-banner' in registry.forViewer(viewer({ user: { ...viewer().user, id } })).slots()
    const users = Array.from({ length: 2000 }, (_, id) => id)

    const first = users.filter(isIn)

    expect(users.filter(isIn)).toEqual(first)
    expect(first.length / users.length).toBeGreaterThan(0.26)
    expect(first.length / users.length).toBeLessThan(0.34)
  })
})

describe('an arrangement', () => {
  const hidden = { entries: { 'app/header-banner/A': { hidden: true as const } }, order: {} }
  const namesOf = (slots: ViewerSlots) =>
    slots.slots()['header-banner']?.map(({ component }) => component)

  function two() {
    const registry = new SlotRegistry()
    registry.register({ 'header-banner': [Slot.make('A'), Slot.make('B')] })
    return registry
  }

  test('is the same after any pause, whatever is arranged and registered meanwhile', async () => {
    const registry = two()
    const [before, draft] = [registry.forViewer(viewer()), registry.arranged(hidden)]
    const ofDraft = new ViewerSlots(draft, viewer())
    await Promise.resolve()

    registry.arrange(hidden)
    registry.register({ 'header-banner': Slot.make('C') })
    await Promise.resolve()

    expect(namesOf(before)).toEqual(['A', 'B'])
    expect(namesOf(ofDraft)).toEqual(['B'])
    expect(namesOf(registry.forViewer(viewer()))).toEqual(['B', 'C'])
    expect([draft, before].every(Object.isFrozen)).toBe(true)
  })

  test('of another layout changes nothing of what everybody gets', () => {
    const registry = two()

    registry.arranged(hidden)

    expect(namesOf(registry.forViewer(viewer()))).toEqual(['A', 'B'])
  })

  test('a viewer is the same to all that is asked of them: each flag is asked once', () => {
    const registry = new SlotRegistry()
    let asked = 0
    registry.flags.set('beta', () => ++asked === 1)
    registry.register({ 'header-banner': Slot.make('A').onlyFor({ flag: 'beta' }) })

    const slots = registry.forViewer(viewer())

    expect([namesOf(slots), slots.gatesPassed()]).toEqual([['A'], [['app/header-banner/A'], []]])
    expect(namesOf(registry.forViewer(viewer()))).toBeUndefined()
  })
})
