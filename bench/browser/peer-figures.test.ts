import { isHeld } from '../figure'
import { renderPeerTable } from '../report-peers'
import type { LoadRun } from './load-runs'
import { peerFigures } from './peer-figures'
import type { SystemName } from './systems'

type Times = Readonly<Record<SystemName, number>>

function runOf(count: number, rounds: readonly Partial<Times>[]): LoadRun {
  const visits = new Map<SystemName, { cold: Visited; warm: Visited }[]>()
  for (const times of rounds)
    for (const [name, milliseconds] of Object.entries(times) as [SystemName, number][]) {
      const visit = { milliseconds, requests: [] }
      visits.set(name, [...(visits.get(name) ?? []), { cold: visit, warm: visit }])
    }
  return { count, visits }
}

interface Visited {
  readonly milliseconds: number
  readonly requests: readonly never[]
}

const times: Times = {
  limit: 400,
  ours: 450,
  linked: 200,
  piral: 300,
  federation: 700,
  'single-spa': 240,
}

test('what the product adds to its limit is set over what a peer adds to its own', () => {
  const figures = peerFigures([runOf(8, [times, { ...times, ours: 470 }, times])])

  expect(figures.map(({ name, samples }) => [name, samples])).toEqual([
    ['8 remotes, milliseconds added cold, over Module Federation', [0.1, 0.14, 0.1]],
    ['8 remotes, milliseconds added cold, over Piral', [0.5, 0.7, 0.5]],
    ['8 remotes, milliseconds added cold, over single-spa parcels', [1.25, 1.75, 1.25]],
  ])
  expect(figures.map(isHeld)).toEqual([true, true, false])
})

test('a peer as fast as its limit is not divided by nothing', () => {
  const [figure] = peerFigures([runOf(8, [{ ...times, federation: 200 }])])

  expect(figure?.samples).toEqual([50])
})

test('the table has each system over its own limit', () => {
  const table = renderPeerTable([runOf(1, [times]), runOf(8, [times])])

  expect(table).toContain('| | N=1 cold | N=8 cold | N=1 warm | N=8 warm | requests at N=8 |')
  expect(table).toContain('| Slipway | 1.13 (1.13–1.13) |')
  expect(table).toContain('| Piral | 1.50 (1.50–1.50) |')
})

test('peers that could not be built are left out of the table', () => {
  const { limit, ours } = times
  const table = renderPeerTable([runOf(8, [{ limit, ours }])])

  expect(table.split('\n').map((line) => line.split(' | ')[0])).toEqual([
    '|',
    expect.stringMatching(/^\|-/),
    '| Slipway',
    '| the same host, everything linked in',
  ])
})
