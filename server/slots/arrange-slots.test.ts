import { type Layout, type Placement, slotLocations } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { arrangeSlots, nextEdge, tagOfPeriods } from './arrange-slots'
import type { RegisteredSlot } from './registered-slot'
import { Slot, toSlotEntry } from './slot'

const now = Date.parse('2026-11-22T12:00:00Z')
const locations = ['header-banner', 'dashboard-before-cards', 'login-before-form'] as const
const isOffered = () => true

function own(id: string, location: string = locations[0]): RegisteredSlot {
  const slot = Slot.make('Banner', { id, colour: 'blue' })
  return { id, location, slot, entry: toSlotEntry(slot), gate: undefined }
}
const proposal = (id: string, location?: string) => ({ ...own(id, location), isOffered })

interface Base {
  readonly registered?: readonly RegisteredSlot[]
  readonly proposed?: readonly RegisteredSlot[]
}

function arrange(base: Base, layout: Partial<Layout>, more: { perViewer?: number } = {}) {
  return arrangeSlots({
    registered: [],
    proposed: [],
    ...base,
    offerOf: (component) => (component === 'Known' ? { isFor: isOffered } : undefined),
    layout: { entries: {}, order: {}, ...layout },
    locations: slotLocations,
    now,
    perViewer: 2000,
    ...more,
  })
}
const idsAt = (slots: readonly RegisteredSlot[], location: string = locations[0]) =>
  slots.filter((slot) => slot.location === location).map(({ id }) => id)
const only = (placement: Placement) => {
  const [slot] = arrange({ registered: [own('a')] }, { entries: { a: placement } })
  return slot
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const time = fc.constantFrom('2020-01-01T00:00:00Z', '2030-01-01T00:00:00+01:00')
const placement: fc.Arbitrary<Placement> = fc.record(
  {
    location: fc.constantFrom(...locations, 'no-such-place'),
    hidden: fc.constant(true as const),
    props: fc.dictionary(fc.constantFrom('id', 'colour', 'size'), fc.string()),
    gate: fc.option(fc.record({ roles: fc.subarray(['clerk', 'chief']) })),
    from: time,
    until: time,
  },
  { requiredKeys: [] },
)
const addedIds = ['operator/header-banner/Known', 'operator/header-banner/Gone']
const added = fc.record(
  {
    component: fc.constantFrom('Known', 'Gone'),
    location: fc.constantFrom(...locations),
    hidden: fc.constant(true as const),
  },
  { requiredKeys: ['component', 'location'] },
)
const layouts: fc.Arbitrary<Layout> = fc.record({
  entries: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...ids, 'unknown', 'constructor'), placement),
      fc.dictionary(fc.constantFrom(...addedIds), added),
    )
    .map(([changed, more]) => ({ ...changed, ...more })),
  order: fc.dictionary(
    fc.constantFrom(...locations),
    fc.uniqueArray(fc.constantFrom(...ids, ...addedIds, 'unknown')),
  ),
})
const bases = fc
  .array(fc.tuple(fc.constantFrom(...locations), fc.boolean()), { maxLength: ids.length })
  .map((made) => {
    const all = made.map(([location, isOwn], index) => {
      const id = ids[index] ?? ''
      return isOwn ? own(id, location) : proposal(id, location)
    })
    return {
      registered: all.filter((slot) => !('isOffered' in slot)),
      proposed: all.filter((slot) => 'isOffered' in slot),
    }
  })

describe('for any slots and layouts', () => {
  const check = (run: (base: Required<Base>, layout: Layout) => void) =>
    fc.assert(fc.property(bases, layouts, run), { numRuns: 300 })

  test('an empty layout changes nothing', () => {
    check((base) => expect(arrange(base, {})).toEqual([...base.registered, ...base.proposed]))
  })

  test('no slot is lost and none doubled; what is added is there once', () => {
    check((base, layout) => {
      const expected = [...base.registered, ...base.proposed].map(({ id }) => id)
      const more = Object.keys(layout.entries).filter((id) => addedIds.includes(id))
      const arranged = arrange(base, layout).map(({ id }) => id)
      expect(arranged.toSorted()).toEqual([...expected, ...more].toSorted())
    })
  })

  test('an order is a permutation that has the named ones in its order', () => {
    check((base, { entries, order }) => {
      const before = arrange(base, { entries })
      const after = arrange(base, { entries, order })
      for (const location of locations) {
        const there = idsAt(after, location)
        expect(there.toSorted()).toEqual(idsAt(before, location).toSorted())
        const named = (order[location] ?? []).filter((id) => there.includes(id))
        expect(there.filter((id) => named.includes(id))).toEqual(named)
      }
    })
  })

  test('what is said of an unknown id changes nothing of the others', () => {
    check((base, { entries, order }) => {
      const { unknown: _, ...known } = entries
      const withUnknown = { ...known, unknown: { hidden: true as const } }
      for (const location of locations) {
        const at = (all: Layout['entries']) =>
          arrange(base, { entries: all, order }).filter((slot) => slot.location === location)
        expect(at(withUnknown)).toEqual(at(known))
      }
    })
  })

  test('the order that came out is the order that comes out of it', () => {
    check((base, { entries, order }) => {
      const first = arrange(base, { entries, order })
      const again = Object.fromEntries(
        locations.map((location) => [location, idsAt(first, location)]),
      )
      const second = arrange(base, { entries, order: again })
      for (const location of locations)
        expect(idsAt(second, location)).toEqual(idsAt(first, location))
    })
  })

  test('what the layout does not name stays the very slot that was registered', () => {
    check((base, { entries }) => {
      const before = new Set<RegisteredSlot>([...base.registered, ...base.proposed])
      const untouched = arrange(base, { entries }).filter(({ id }) => !entries[id])
      expect(untouched.every((slot) => before.has(slot))).toBe(true)
    })
  })
})

test('an unnamed slot stays behind the one that it follows; one that follows none comes first', () => {
  const registered = ['a', 'b', 'c', 'd'].map((id) => own(id))

  const slots = arrange({ registered }, { order: { 'header-banner': ['d', 'b'] } })

  expect(idsAt(slots)).toEqual(['a', 'd', 'b', 'c'])
})

test('slots that are moved in come behind those of the location, added ones last', () => {
  const base = { registered: [own('a', locations[1]), own('b')], proposed: [proposal('c')] }

  const slots = arrange(base, {
    entries: {
      'operator/header-banner/Known': { component: 'Known', location: locations[0] },
      a: { location: locations[0] },
    },
  })

  expect(idsAt(slots)).toEqual(['b', 'c', 'a', 'operator/header-banner/Known'])
})

test('props and gate take the place of those that are registered, and the others stay', () => {
  const gated: RegisteredSlot = { ...own('a'), gate: { roles: ['clerk'] } }
  const layout = { entries: { a: { props: { colour: 'red' }, gate: null } } }

  const [slot] = arrange({ registered: [gated] }, layout)

  expect(slot?.entry.props).toEqual({ id: 'a', colour: 'red' })
  expect(slot?.gate).toBeUndefined()
  expect(slot?.placed?.changed).toEqual(['props', 'gate'])
  expect(slot?.placed?.original?.gate).toEqual({ roles: ['clerk'] })
})

test('a hidden slot, and one outside its period, is delivered to nobody', () => {
  const [past, future] = ['2026-11-22T11:59:59.999Z', '2026-11-22T12:00:00.001Z']

  expect(only({ hidden: true })?.withheld).toBe('hidden')
  expect(only({ from: future })?.withheld).toBe('not-yet')
  expect(only({ until: '2026-11-22T13:00:00+01:00' })?.withheld).toBe('over')
  expect(only({ from: past, until: future })?.withheld).toBeUndefined()
  expect(only({ from: past, hiddenThen: true })?.withheld).toBe('not-now')
})

test('a proposal follows the grant of its new location, both ways', () => {
  const protectedOnly = { ...proposal('p', 'header-banner'), isProtectedOnly: true }
  const at = (location: string) =>
    arrange({ proposed: [protectedOnly] }, { entries: { p: { location } } })[0]?.withheld

  expect(arrange({ proposed: [protectedOnly] }, {})[0]?.withheld).toBe('not-granted')
  expect(at('dashboard-before-cards')).toBeUndefined()
  expect(at('login-before-form')).toBe('not-granted')
})

test('an added slot whose component no live remote has is kept, and delivered to nobody', () => {
  const id = 'operator/header-banner/Gone'

  const [slot] = arrange({}, { entries: { [id]: { component: 'Gone', location: locations[0] } } })

  expect(slot).toMatchObject({ id, withheld: 'base-gone', entry: { component: 'Gone' } })
})

test('proposals are left out before slots of the application and of operators', () => {
  const base = { registered: [own('a')], proposed: [proposal('b'), proposal('c')] }
  const entries = {
    'operator/header-banner/Known': { component: 'Known', location: locations[0] },
  }

  const slots = arrange(base, { entries, order: { 'header-banner': ['c', 'b'] } }, { perViewer: 3 })

  expect(idsAt(slots.filter(({ withheld }) => !withheld))).toEqual([
    'a',
    'operator/header-banner/Known',
    'b',
  ])
})

test('the next edge is the next begin or end of a period, and what they hide has a tag', () => {
  const layout: Layout = {
    entries: {
      a: { from: '2026-11-22T11:00:00Z', until: '2026-11-22T15:00:00Z' },
      b: { from: '2026-11-22T14:00:00+01:00' },
    },
    order: {},
  }

  expect(nextEdge(layout, now)).toBe(Date.parse('2026-11-22T13:00:00Z'))
  expect(nextEdge(layout, Date.parse('2026-11-22T15:00:00Z'))).toBeUndefined()
  const [before, after] = [now, Date.parse('2026-11-22T14:00:00Z')].map((at) =>
    tagOfPeriods(layout, at),
  )
  expect(before).toMatch(/^[\w-]{12}$/)
  expect(after).toBe('')
  expect(tagOfPeriods(layout, Date.parse('2026-11-22T15:00:00Z'))).not.toBe(before)
})
