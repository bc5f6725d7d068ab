import { gapBetween, type Place } from './place'
import { placeLabels } from './use-label-spots'

const place = (left: number, top: number, width: number, height: number): Place => ({
  left,
  top,
  width,
  height,
})
const around = place(100, 50, 800, 600)

describe('an empty location', () => {
  test.each([
    ['below what is before it', { before: place(100, 50, 800, 40) }, place(100, 90, 800, 0)],
    ['above what is behind it', { behind: place(100, 80, 800, 40) }, place(100, 50, 800, 30)],
    [
      'between two that are one below the other',
      { before: place(100, 50, 800, 40), behind: place(100, 120, 800, 40) },
      place(100, 90, 800, 30),
    ],
    [
      'between two that are side by side',
      { before: place(100, 50, 200, 40), behind: place(340, 50, 200, 40) },
      place(300, 50, 40, 40),
    ],
    [
      'between two that are side by side from right to left',
      { before: place(340, 50, 200, 40), behind: place(100, 50, 200, 40) },
      place(300, 50, 40, 40),
    ],
    ['alone has all of what is around it', {}, around],
  ])('is %s', (_, { before, behind }: { before?: Place; behind?: Place }, expected) => {
    expect(gapBetween({ around, before, behind })).toEqual(expected)
  })
})

describe('labels', () => {
  const size = { width: 80, height: 16 }
  const window = { width: 1000, isRtl: false }
  const box = (at: Place) => ({ place: at, isEmpty: false })

  test('stand above what they name, where a line starts, and inside of the window', () => {
    const places = [box(place(100, 50, 300, 40)), box(place(980, 200, 20, 40))]

    expect(placeLabels(places, [size, size], window)).toMatchObject([
      { left: 100, top: 34 },
      { left: 920, top: 184 },
    ])
    expect(placeLabels(places, [size, size], { ...window, isRtl: true })[0]?.left).toBe(320)
  })

  test('stand below what has no room above', () => {
    expect(placeLabels([box(place(100, 0, 300, 40))], [size], window)).toMatchObject([{ top: 40 }])
  })

  test('of what is empty are in it, or over the line that it is', () => {
    const room = { place: place(100, 50, 300, 40), isEmpty: true }
    const line = { place: place(100, 150, 300, 0), isEmpty: true }

    const tops = placeLabels([room, line], [size, size], window).map(({ top }) => top)

    expect(tops).toEqual([50, 142])
  })

  test('of boxes at one place are beside each other', () => {
    const places = [1, 2, 3].map(() => box(place(100, 50, 300, 40)))

    const lefts = placeLabels(places, [size, size, size], window).map(({ left }) => left)

    expect(lefts).toEqual([100, 181, 262])
  })
})
