import { renderCurve } from './curve'

const point = (of: string, to: number, value: number) => ({
  gate: 13,
  name: `${of}, ${to}`,
  samples: [value],
  curve: { of, from: 1000, to },
})

test('each curve is a line from 1 at the smallest number, with its last value beside its name', () => {
  const picture = renderCurve('Cost', [
    point('a page', 10_000, 1),
    point('a page', 100_000, 1.04),
    point('a change', 10_000, 1.5),
    point('a change', 100_000, 3),
  ])

  expect(picture.match(/<polyline/g)).toHaveLength(2)
  expect(picture).toContain('>1.04 a page</text>')
  expect(picture).toContain('>3.00 a change</text>')
  expect(picture).toMatch(/>1,000<[^]*>10,000<[^]*>100,000</)
})

test('what costs the same whatever there is, is level', () => {
  const picture = renderCurve('Cost', [point('a page', 10_000, 1), point('a page', 100_000, 1)])
  const [, points = ''] = /points="([^"]+)"/.exec(picture) ?? []

  expect(new Set(points.split(' ').map((one) => one.split(',')[1])).size).toBe(1)
})
