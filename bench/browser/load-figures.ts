import type { Figure } from '../figure'
import { ratios } from '../statistics'
import type { LoadRun } from './load-runs'
import { networkRounds } from './network-rounds'
import { type SystemName, systems } from './systems'
import type { Visit } from './visit'

/** Number of remotes → the most that they may cost over the limit, with an empty and a full cache. */
export type LoadLimits = ReadonlyMap<number, { readonly cold: number; readonly warm: number }>

/** Time until every slot is painted, over the same host with the components linked in (gates 1, 2, 4, 5). */
export function loadFigures(runs: readonly LoadRun[], limits: LoadLimits): Figure[] {
  return runs.flatMap((run): Figure[] => {
    const limit = limits.get(run.count)
    const name = remotes(run.count)
    const cold = coldVisits(run, 'ours')
    return [
      {
        gate: 1,
        name: `${name}, all painted, cold`,
        samples: overLimit(run, 'ours', 'cold'),
        ...(limit && { limit: limit.cold }),
      },
      {
        gate: 2,
        name: `${name}, all painted, warm`,
        samples: overLimit(run, 'ours', 'warm'),
        ...(limit && { limit: limit.warm }),
      },
      { gate: 4, name: `${name}, network rounds`, samples: cold.map(roundsOf), limit: 2, unit: '' },
      {
        gate: 5,
        name: `${name}, requests`,
        samples: cold.map(({ requests }) => requests.length),
        ...(run.count === 32 && { limit: 42 }),
        unit: '',
      },
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
