import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { dropPlace, sideOf } from './drop-place'

const entry = (id: string, more: Partial<MapEntry> = {}): MapEntry => ({
  id,
  component: id,
  location: 'header-banner',
  props: {},
  gate: null,
  page: null,
  source: { of: 'application', file: null, line: null },
  code: null,
  state: 'live',
  from: null,
  until: null,
  hours: null,
  hiddenThen: false,
  criticality: null,
  ownCriticality: null,
  changed: [],
  original: null,
  propsSchema: null,
  locations: null,
  ...more,
})

const map = {
  number: 0,
  draft: null,
  locations: [
    {
      location: 'header-banner',
      isPublic: true,
      on: ['dashboard'],
      entries: [
        entry('a'),
        entry('b', { locations: ['header-banner'] }),
        entry('c', { gate: { roles: ['sales'] } }),
      ],
    },
    { location: 'global-before-content', isPublic: false, on: ['dashboard'], entries: [] },
    { location: 'login-sidebar', isPublic: true, on: ['sign-in'], entries: [] },
  ],
  placeable: [],
} as unknown as SlotMapBody

const drop = (id: string, location: string, over?: string, side: 'before' | 'after' = 'before') => {
  const found = dropPlace(map, id, { location, entry: over, side })
  return found && [found.location.location, found.index, found.refusal]
}

test.each([
  ['a', 'b', 'before', 0],
  ['a', 'b', 'after', 1],
  ['a', 'c', 'after', 2],
  ['c', 'a', 'before', 0],
  ['c', 'a', 'after', 1],
  ['b', 'b', 'after', 1],
] as const)('%s dropped on %s, %s its middle, is at place %#', (id, over, side, index) => {
  expect(drop(id, 'header-banner', over, side)).toEqual(['header-banner', index, undefined])
})

test('an empty location takes an entry that is made for it, and says why it takes no other', () => {
  expect(drop('a', 'global-before-content')).toEqual(['global-before-content', 0, undefined])
  expect(drop('b', 'global-before-content')?.[2]).toBe('not-made-for')
  expect(drop('c', 'login-sidebar')?.[2]).toBe('gate-at-sign-in')
})

test('what is not on the map is nowhere', () => {
  expect(drop('gone', 'header-banner', 'a')).toBeUndefined()
  expect(drop('a', 'no-such-location')).toBeUndefined()
})

test('the side is the one in reading order, below each other and beside each other', () => {
  const box = { left: 0, top: 0, width: 100, height: 20 }
  const at = (clientX: number, clientY: number, isRow: boolean, isRtl = false) =>
    sideOf(box, { clientX, clientY }, { isRow, isRtl })

  expect([at(90, 5, false), at(10, 15, false)]).toEqual(['before', 'after'])
  expect([at(10, 15, true), at(90, 5, true)]).toEqual(['before', 'after'])
  expect([at(10, 15, true, true), at(90, 5, true, true)]).toEqual(['after', 'before'])
})
