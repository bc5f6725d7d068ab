import type { Figure } from '../figure'
import { coldVisits, overLimit, remotes } from './load-figures'
import { type BrowserRun, type LoadRun, measureLoads } from './load-runs'

/** Number of remotes → what they may cost over the limit, on a first visit and on a second one. */
const gates = new Map([
  [1, { limit: 1.1, stretch: 1.05 }],
  [8, { limit: 1.15, stretch: 1.08 }],
  [32, { limit: 1.3, stretch: 1.15 }],
])

const SLOWDOWN = 4

/** The dashboard of somebody signed in: the same host with the components linked in is its limit (gates 1, 1c, 2, 5). */
export async function dashboardFigures(run: BrowserRun): Promise<Figure[]> {
  const page = 'dashboard'
  const loads = await measureLoads(run, { page, counts: [...gates.keys()] })
  const slow = await measureLoads(run, { page, counts: [32], slowdown: SLOWDOWN })
  return [...loads.flatMap(timeFigures), ...loads.flatMap(requestFigures), ...slow.map(slowFigure)]
}

function timeFigures(run: LoadRun): Figure[] {
  const name = `dashboard, ${remotes(run.count)}, all painted`
  return (['cold', 'warm'] as const).map((kind) => ({
    gate: kind === 'cold' ? 1 : 2,
    name: `${name}, ${kind}`,
    samples: overLimit(run, 'ours', kind),
    ...gates.get(run.count),
  }))
}

function requestFigures(run: LoadRun): Figure[] {
  if (run.count < 32) return []
  const ours = coldVisits(run, 'ours').map(({ requests }) => requests.length)
  const limit = coldVisits(run, 'limit').map(({ requests }) => requests.length)
  const samples = ours.map((count, round) => count - (limit[round] ?? Number.NaN))
  const name = `dashboard, ${remotes(run.count)}, requests over those of everything linked in`
  return [{ gate: 5, name, samples, limit: 12, stretch: 4, unit: '' }]
}

function slowFigure(run: LoadRun): Figure {
  const name = `dashboard, ${remotes(run.count)}, all painted, cold, processor ${SLOWDOWN} times slower`
  return { gate: 1, name, samples: overLimit(run, 'ours', 'cold'), limit: 1.35, stretch: 1.15 }
}
