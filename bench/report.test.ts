import type { Figure } from './figure'
import { renderReport, renderSummary, renderTable } from './report'
import { renderPeers } from './report-peers'

const figure = (gate: number, value: number, more: Partial<Figure> = {}): Figure => ({
  gate,
  name: `figure of ${gate}`,
  samples: [value],
  ...more,
})

test('a row has the median, its range, the gate with its stretch, and whether it is held', () => {
  const table = renderTable([
    figure(1, 0, { samples: [1.2, 1, 1.1], limit: 1.15, stretch: 1.05 }),
    figure(1, 1.02, { limit: 1.15, stretch: 1.05 }),
    figure(3, 0.71, { limit: 0.6 }),
    figure(5, 12, { unit: ' kB' }),
  ])

  expect(table.split('\n').slice(2)).toEqual([
    '| 1 | figure of 1 | 1.10 | 1.00–1.20 | 1.15 | 1.05 | held |',
    '| 1 | figure of 1 | 1.02 |  | 1.15 | 1.05 | held, with its stretch |',
    '| 3 | figure of 3 | 0.71 |  | 0.6 | – | **not held** |',
    '| 5 | figure of 5 | 12.0 kB |  | – | – |  |',
  ])
})

test('what is not held is named with what it was, and what was not measured by its number', () => {
  const gates = Array.from({ length: 27 }, (_, index) => index + 1)
  const figures = gates
    .filter((gate) => gate !== 14)
    .map((gate) => figure(gate, gate === 3 ? 2 : 1, { limit: 1.5, stretch: 1.2, unit: ' s' }))

  expect(
    renderSummary(figures),
  ).toBe(`**25 of 27 gates are held, 25 of them with their stretch** (what they ought to be one day).

Not held:

- 3, figure of 3: 2.00 s instead of at most 1.5 s

Not measured in this run: 14.`)
})

test('a gate with several figures is held when all of them are', () => {
  const figures = [figure(1, 1, { limit: 1.5 }), figure(1, 2, { limit: 1.5 })]

  expect(renderSummary(figures)).toContain('**0 of 27 gates are held, 0 of them')
  expect(renderSummary(figures.slice(0, 1))).toContain('**1 of 27 gates are held, 1 of them')
})

test('a figure that is for information alone measures no gate', () => {
  expect(renderSummary([figure(1, 1)])).toContain('Not measured in this run: 1, 2, 3')
})

test('a run in which no page could be opened has a report as well', () => {
  const report = renderReport({
    commit: 'abc1234',
    rounds: 7,
    figures: [figure(9, 1, { limit: 1.6 })],
    curves: [],
    peers: renderPeers([], []),
  })

  expect(report).toMatch(
    /commit abc1234: 7 rounds[^]*\| 9 \|[^]*## Beside the peers\n\nNot measured/,
  )
})
