import type { Layout, MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { mapEntry, placeable, slotMap } from '../testing/layout-bodies'
import { arrangedMap } from './arranged-map'
import {
  type ArrangedSlots,
  addEntry,
  type EntryPeriod,
  moveBy,
  placeEntry,
  resetEntry,
  setGate,
  setHidden,
  setPeriod,
  setProps,
  whyNotAt,
} from './layout-edits'

const bar = 'header-banner'
const top = 'global-before-content'
const id = (component: string, location = bar) => `app/${location}/${component}`
const none: Layout = { entries: {}, order: {} }
const three = ['A', 'B', 'C'].map((name) => mapEntry(bar, name, { props: { text: name } }))

function slots(entries: readonly MapEntry[] = three, more: Partial<SlotMapBody> = {}) {
  return { layout: none, map: slotMap(entries, more) }
}

/** The slots as they are shown with another layout. */
function arranged(before: ArrangedSlots, layout: Layout): ArrangedSlots {
  return { layout, map: arrangedMap(before, layout) }
}

function shown({ map }: ArrangedSlots, location = bar): string[] {
  const found = map.locations.find((one) => one.location === location)
  return (found?.entries ?? []).map(({ component }) => component)
}

function entryOf({ map }: ArrangedSlots, wanted: string): MapEntry | undefined {
  return map.locations.flatMap(({ entries }) => entries).find((entry) => entry.id === wanted)
}

test('an entry goes up and down among its neighbours, and stops at the ends', () => {
  const up = arranged(slots(), moveBy(slots(), id('C'), -1))
  expect(shown(up)).toEqual(['A', 'C', 'B'])
  const first = arranged(up, moveBy(up, id('C'), -1))
  expect(shown(first)).toEqual(['C', 'A', 'B'])

  expect(moveBy(first, id('C'), -1)).toBe(first.layout)
  expect(moveBy(first, id('B'), 1)).toBe(first.layout)
})

test('an entry goes to another location at the place that was meant, and back without a trace of it', () => {
  const before = slots([...three, mapEntry(top, 'D'), mapEntry(top, 'E')])
  const there = arranged(before, placeEntry(before, id('B'), { location: top, index: 1 }))
  expect([shown(there), shown(there, top)]).toEqual([
    ['A', 'C'],
    ['D', 'B', 'E'],
  ])
  expect(entryOf(there, id('B'))).toMatchObject({ location: top, changed: ['location', 'order'] })

  const back = arranged(there, placeEntry(there, id('B'), { location: bar, index: 1 }))
  expect(shown(back)).toEqual(['A', 'B', 'C'])
  expect(back.layout.entries).toEqual({})
})

test('an entry that was put where it is changes nothing', () => {
  expect(placeEntry(slots(), id('B'), { location: bar, index: 1 })).toBe(none)
  expect(placeEntry(slots(), 'app/gone', { location: bar, index: 1 })).toBe(none)
})

test('what was taken back leaves no decision behind, neither of the entry nor in an order', () => {
  const moved = arranged(slots(), moveBy(slots(), id('A'), 1))
  const hidden = arranged(moved, setHidden(moved, id('A'), true))
  expect(entryOf(hidden, id('A'))?.state).toBe('hidden')

  const back = resetEntry(hidden, id('A'))
  expect(back.entries).toEqual({})
  expect(back.order[bar]).not.toContain(id('A'))
  const two = { entries: {}, order: { [bar]: [id('B'), id('A')] } }
  expect(resetEntry({ ...slots(), layout: two }, id('A'))).toEqual(none)
})

test('showing what was hidden again is the same as never having hidden it', () => {
  const hidden = arranged(slots(), setHidden(slots(), id('A'), true))

  expect(setHidden(hidden, id('A'), false)).toEqual(none)
})

test('only props that differ from the registered ones are decided, whatever the order of their members', () => {
  const link = { label: 'Help', path: '/help' }
  const before = slots([mapEntry(bar, 'A', { props: { text: 'A', link } })])
  const turned = { path: '/help', label: 'Help' }

  expect(setProps(before, id('A'), { text: 'A', link: turned })).toEqual(none)
  const changed = setProps(before, id('A'), { text: 'B', link: turned, more: 1 })
  expect(changed.entries[id('A')]).toEqual({ props: { text: 'B', more: 1 } })
  expect(entryOf(arranged(before, changed), id('A'))?.props).toEqual({ text: 'B', link, more: 1 })
})

test('a gate takes the place of the registered one, none is a decision as well, and the registered one is none', () => {
  const gate = { permissions: ['orders.view'] }
  const before = slots([mapEntry(bar, 'A', { gate })])
  const ofA = (given: MapEntry['gate']) => setGate(before, id('A'), given).entries[id('A')]

  expect(ofA({ roles: ['sales'] })).toEqual({ gate: { roles: ['sales'] } })
  expect(ofA({})).toEqual({ gate: null })
  expect(ofA(null)).toEqual({ gate: null })
  expect(ofA(gate)).toBeUndefined()
})

const anyTime: EntryPeriod = { from: null, until: null, hours: null, hiddenThen: false }

test('a period is shown by its state, and ends with its last instant', () => {
  const state = (period: Partial<EntryPeriod>) =>
    entryOf(arranged(slots(), setPeriod(slots(), id('A'), { ...anyTime, ...period })), id('A'))
      ?.state

  expect(state({ from: '2099-01-01T00:00:00Z' })).toBe('not-yet')
  expect(state({ until: '2001-01-01T00:00:00Z' })).toBe('over')
  expect(state({ from: '2001-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' })).toBe('live')
  const decided = arranged(
    slots(),
    setPeriod(slots(), id('A'), { ...anyTime, from: '2099-01-01T00:00:00Z' }),
  )
  expect(setPeriod(decided, id('A'), anyTime)).toEqual(none)
})

test('an added entry comes last, has an id of its own, and is gone when it is taken back', () => {
  const made = placeable('C#1', { locations: [bar] })
  const before = slots(three, { placeable: [made] })
  const first = addEntry(before, 'C#1', bar)
  expect(first.id).toBe(`operator/${bar}/C%231`)
  const one = arranged(before, first.layout)
  expect(shown(one)).toEqual(['A', 'B', 'C', 'C#1'])
  const second = addEntry(one, 'C#1', bar)
  expect(second.id).toBe(`operator/${bar}/C%231#2`)
  const two = arranged(one, second.layout)
  expect(entryOf(two, second.id)).toMatchObject({ changed: ['added'], source: { of: 'operator' } })

  const elsewhere = arranged(two, placeEntry(two, second.id, { location: top, index: 0 }))
  expect(elsewhere.layout.entries[second.id]).toEqual({ component: 'C#1', location: top })
  expect(shown(arranged(elsewhere, resetEntry(elsewhere, second.id)), top)).toEqual([])
})

test('a decision whose base is gone is kept until somebody takes it away', () => {
  const gone = mapEntry(bar, 'Gone', { state: 'base-gone', original: null, changed: ['hidden'] })
  const layout = { entries: { [gone.id]: { hidden: true as const } }, order: {} }
  const before = { layout, map: slotMap([...three, gone]) }
  const moved = arranged(before, moveBy(before, id('A'), 1))
  expect(entryOf(moved, gone.id)?.state).toBe('base-gone')

  expect(entryOf(arranged(moved, resetEntry(moved, gone.id)), gone.id)).toBeUndefined()
})

test('an entry that others register later stays behind the one that it follows', () => {
  const layout = { entries: {}, order: { [bar]: [id('C'), id('A')] } }

  expect(shown(arranged(slots(), layout))).toEqual(['C', 'A', 'B'])
})

test('says why a location cannot have an entry', () => {
  const login = slotMap([]).locations.find(({ location }) => location === 'login-before-form')
  const header = slotMap([]).locations.find(({ location }) => location === bar)
  const made = mapEntry(bar, 'A', { locations: [bar, 'login-before-form'] })
  const gated = { ...made, gate: { roles: ['sales'] } }
  if (!login || !header) throw new Error('The map has all locations.')

  expect([whyNotAt(made, login), whyNotAt(made, header)]).toEqual([undefined, undefined])
  expect([whyNotAt(gated, login), whyNotAt(gated, header)]).toEqual(['gate-at-sign-in', undefined])
  expect(whyNotAt({ ...made, locations: [top] }, header)).toBe('not-made-for')
})
