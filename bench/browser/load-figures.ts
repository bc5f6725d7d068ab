import type { Figure } from '../figure'
import { ratios } from '../statistics'
import type { LoadRun } from './load-runs'
import { networkRounds } from './network-rounds'
import { type SystemName, systems } from './systems'
import type { Visit } from './visit'

type Gate = Pick<Figure, 'limit' | 'stretch'>

/** Number of remotes → what they may cost over the limit, with an empty and a full cache. */
export const loadGates: ReadonlyMap<number, { readonly cold: Gate; readonly warm: Gate }> = new Map(
  [
    [1, { cold: { limit: 1.15, stretch: 1.05 }, warm: { limit: 1.2, stretch: 1.08 } }],
    [8, { cold: { limit: 1.15, stretch: 1.08 }, warm: { limit: 1.2, stretch: 1.08 } }],
    [32, { cold: { limit: 1.4, stretch: 1.15 }, warm: { limit: 1.4, stretch: 1.15 } }],
  ],
)

/** The most that the page may need of the network, however many remotes there are. */
export const roundsGate = { gate: 4, limit: 2, stretch: 2, unit: '' }
const requestsGate = { limit: 42, stretch: 12 }

/** Returns the figure for the requests that a page of so many remotes may send. */
export const requestsFigure = (count: number, samples: readonly number[]): Figure => ({
  gate: 5,
  name: `${remotes(count)}, requests`,
  samples,
  unit: '',
  ...(count === 32 && requestsGate),
})

/** Time until every slot is painted, over the same host with the components linked in (gates 1, 2, 4, 5). */
export function loadFigures(runs: readonly LoadRun[]): Figure[] {
  return runs.flatMap((run): Figure[] => {
    const gates = loadGates.get(run.count)
    const name = remotes(run.count)
    const cold = coldVisits(run, 'ours')
    return [
      {
        gate: 1,
        name: `${name}, all painted, cold`,
        samples: overLimit(run, 'ours', 'cold'),
        ...gates?.cold,
      },
      {
        gate: 2,
        name: `${name}, all painted, warm`,
        samples: overLimit(run, 'ours', 'warm'),
        ...gates?.warm,
      },
      { ...roundsGate, name: `${name}, network rounds`, samples: cold.map(roundsOf) },
      requestsFigure(
        run.count,
        cold.map(({ requests }) => requests.length),
      ),
    ]
  })
}

export const remotes = (count: number): string => (count === 1 ? '1 remote' : `${count} remotes`)

/** Times of a system over those of its limit, round by round. */
export function overLimit(run: LoadRun, name: SystemName, kind: 'cold' | 'warm'): number[] {
  const { limit } = systems.find((system) => system.name === name) ?? { limit: 'limit' }
  return ratios(timesOf(run, name, kind), timesOf(run, limit, kind))
}

export function timesOf(run: LoadRun, name: SystemName, kind: 'cold' | 'warm'): number[] {
  return (run.visits.get(name) ?? []).map((visits) => visits[kind].milliseconds)
}

export function coldVisits(run: LoadRun, name: SystemName): Visit[] {
  return (run.visits.get(name) ?? []).map(({ cold }) => cold)
}

/** Steps one after the other until the page was there. */
export function roundsOf({ requests }: Visit): number {
  // The event stream is opened meanwhile; no slot waits for it.
  return networkRounds(requests.filter(({ type }) => type !== 'EventSource'))
}
