import type { Figure } from '../figure'
import { remotes, timesOf } from './load-figures'
import type { LoadRun } from './load-runs'
import { peerSystems, type System } from './systems'

/** The most that the product may add, over what the peer adds. */
const ahead = { piral: { limit: 0.6, stretch: 0.3 }, others: { limit: 1 } }

/**
 * Milliseconds that separately built parts add to the page over everything linked in: ours, over a
 * peer's (gate 3). In milliseconds, because the product's own page is larger than the peers' bare one, so that
 * its ratio over the limit is the smaller for the same time lost.
 */
export function peerFigures(runs: readonly LoadRun[]): Figure[] {
  return runs.flatMap((run) => peerSystems.map((peer) => toFigure(run, peer)))
}

function toFigure(run: LoadRun, { name, title }: System): Figure {
  const ours = addedTimes(run, 'ours', 'limit')
  const theirs = addedTimes(run, name, 'linked')
  return {
    gate: 3,
    name: `${remotes(run.count)}, milliseconds added cold, over ${title}`,
    // A peer that was as fast as its limit in a round is not divided by nothing.
    samples: ours.map((added, round) => added / Math.max(theirs[round] ?? 1, 1)),
    // One small remote adds so little that only the machine's noise would be judged.
    ...(run.count > 1 && (name === 'piral' ? ahead.piral : ahead.others)),
  }
}

function addedTimes(run: LoadRun, name: System['name'], limit: System['limit']): readonly number[] {
  const base = timesOf(run, limit, 'cold')
  return timesOf(run, name, 'cold').map((time, round) => time - (base[round] ?? Number.NaN))
}
