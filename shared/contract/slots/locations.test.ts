import { locations as productTable } from '../pages'
import { type LocationTable, locationValue } from './location-table'
import { deprecationText, Locations } from './locations'

const table = {
  HEADER_BANNER: { on: ['shell'], isPublic: true },
  /** @deprecated Since 1.4.0: use `header-banner`. */
  TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
  /** @deprecated Since 1.2.0: use `header-banner`. */
  BANNER: { replacedBy: 'top-banner', deprecatedSince: '1.2.0' },
  LIST_ACTIONS: { on: ['list'], since: '1.3.0' },
  /** @deprecated Since 1.5.0. */
  LIST_FOOTER: { on: ['list'], deprecatedSince: '1.5.0' },
} as const satisfies LocationTable

const locations = new Locations(table, '1.6.0')

test('what is at a name that a location had is delivered at its present one, over all names between', () => {
  const places = ['header-banner', 'top-banner', 'banner', 'list-footer', 'nowhere']

  expect(places.map((name) => locations.deliveredAt(name))).toEqual([
    'header-banner',
    'header-banner',
    'header-banner',
    'list-footer',
    undefined,
  ])
  expect(locations.names()).toEqual(['header-banner', 'list-actions', 'list-footer'])
})

test('a former name is as public as the location of today', () => {
  expect(locations.isPublic('banner')).toBe(true)
  expect(locations.isPublic('list-footer')).toBe(false)
  expect(locations.isPublic('nowhere')).toBe(false)
})

test('each location has the version that brought it, the first one where nothing is said', () => {
  expect(locations.since('list-actions')).toBe('1.3.0')
  expect(locations.since('header-banner')).toBe('1.0.0')
})

test('a deprecation says since when, until when, and what to use', () => {
  const texts = locations.deprecations(['banner', 'list-footer', 'header-banner', 'banner', 'none'])

  expect(texts.map(deprecationText)).toEqual([
    'The location "banner" is deprecated since contract 1.2.0 and works until contract 2. Use "header-banner": its slots are drawn there.',
    'The location "list-footer" is deprecated since contract 1.5.0 and works until contract 2. Nothing replaces it.',
  ])
})

test('only with the next major of the contract a deprecated location is gone, and says what to use', () => {
  const next = new Locations(table, '2.0.0')

  expect(next.deliveredAt('banner')).toBeUndefined()
  expect(next.deliveredAt('list-footer')).toBeUndefined()
  expect(next.names()).toEqual(['header-banner', 'list-actions'])
  expect(next.deprecations(['banner', 'list-footer'])).toEqual([])
  expect([next.absence('banner'), next.absence('list-footer'), next.absence('nowhere')]).toEqual([
    'The location "banner" was removed in contract 2; use "header-banner".',
    'The location "list-footer" was removed in contract 2.',
    'There is no location "nowhere"; there are: header-banner, list-actions.',
  ])
})

test('a manifest is read with its locations as they are called now', () => {
  const manifest = {
    components: [{ name: 'A', locations: ['banner', 'nowhere'] }],
    slots: [{ location: 'top-banner', component: 'A' }],
  }

  expect(locations.present(manifest)).toEqual({
    components: [{ name: 'A', locations: ['header-banner', 'nowhere'] }],
    slots: [{ location: 'header-banner', component: 'A' }],
  })
})

test('each former name of the interface leads to a location that is drawn', () => {
  const known = new Locations(productTable)
  const names = Object.keys(productTable).map(locationValue)

  expect(names.filter((name) => !known.names().includes(known.deliveredAt(name) ?? name))).toEqual(
    [],
  )
})
