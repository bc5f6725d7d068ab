import { keepHeightOnceSettled, keepHeights, knownHeight } from './slot-height'

function boxOf(height: number): Element {
  Range.prototype.getBoundingClientRect = () => ({ height }) as DOMRect
  return document.createElement('div')
}

const keepHeight = (place: string, element: Element) => keepHeights(new Map([[element, place]]))

beforeEach(() => localStorage.clear())

test('the height is known again on a screen of about the same width', () => {
  keepHeight('header-banner/Banner', boxOf(41.4))

  expect(knownHeight('header-banner/Banner')).toBe(41)
  expect(knownHeight('header-banner/Other')).toBeUndefined()
  Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true })
  expect(knownHeight('header-banner/Banner')).toBeUndefined()
})

test('what is stored and is no JSON is passed over', () => {
  localStorage.setItem('slipway-slot-heights', '{')

  expect(knownHeight('header-banner/Banner')).toBeUndefined()
})

test('only the newest heights are kept', () => {
  for (let index = 0; index < 300; index++) keepHeight(`place/${index}`, boxOf(index + 1))

  expect(knownHeight('place/299')).toBe(300)
  expect(knownHeight('place/0')).toBeUndefined()
})

test('slots that are drawn together are remembered by one write, but for those that went before they settled', () => {
  jest.useFakeTimers()
  const written = jest.spyOn(Storage.prototype, 'setItem')
  const places = Array.from({ length: 200 }, (_, index) => `place/${index}`)

  const [first] = places.map((place) => keepHeightOnceSettled(place, boxOf(7)))
  first?.()
  jest.runAllTimers()

  expect(written).toHaveBeenCalledTimes(1)
  expect(knownHeight('place/0')).toBeUndefined()
  expect(knownHeight('place/199')).toBe(7)
  jest.useRealTimers()
  written.mockRestore()
})
