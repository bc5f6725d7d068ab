import { mapEntry, slotMap } from '../../../testing/layout-bodies'
import { remotesIn, shownLocations } from './shown-entries'

const bar = 'header-banner'
const map = slotMap([
  mapEntry(bar, 'Banner'),
  mapEntry(bar, 'Hidden', { state: 'hidden', changed: ['hidden'] }),
  mapEntry('tenant-switcher', 'Switcher', { code: null, source: { of: 'operator' } }),
  mapEntry('dashboard-after-cards', 'Proposed', {
    code: null,
    source: { of: 'proposal', remote: 'desk', version: '1.0.0' },
  }),
])

function shown(filter: Parameters<typeof shownLocations>[1]): string[] {
  return shownLocations(map, filter).flatMap(({ entries }) =>
    entries.map(({ component }) => component),
  )
}

test('without a filter every location is listed, also those without entries', () => {
  expect(shownLocations(map, {})).toHaveLength(15)
  expect(shownLocations(map, { location: bar })).toHaveLength(1)
  expect(shownLocations(map, { location: 'login-sidebar' })).toHaveLength(1)
})

test('a filter leaves the entries that fit, and no location without one', () => {
  expect(shown({ state: 'hidden' })).toEqual(['Hidden'])
  expect(shown({ state: 'changed' })).toEqual(['Hidden'])
  expect(shown({ source: 'operator' })).toEqual(['Switcher'])
  expect(shown({ remote: 'desk' })).toEqual(['Proposed'])
  expect(shown({ q: ' SWITCH' })).toEqual(['Switcher'])
  expect(shownLocations(map, { q: 'nobody' })).toEqual([])
})

test('a remote is offered by what it draws and by what it proposes', () => {
  expect(remotesIn(map)).toEqual(['desk', 'notices'])
})
