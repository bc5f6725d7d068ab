import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { loadGates, remotes, requestsFigure, roundsGate, roundsOf } from './load-figures'
import { application, type BrowserRun } from './load-runs'
import { remotesFolder } from './small-remotes'
import { type Visit, visit } from './visit'

const TRIES = 3

/** Network rounds and requests of a first visit (gates 4 and 5): counts, for a machine that is no measure of time. */
export async function countFigures({ browser }: BrowserRun): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const count of loadGates.keys()) {
    const visits = await takeVisits(browser, count)
    // What a busy machine delays only adds to a count: the best visit is the one that was left alone.
    const best = (counts: readonly number[]) => [Math.min(...counts)]
    figures.push(
      {
        ...roundsGate,
        name: `${remotes(count)}, network rounds`,
        samples: best(visits.map(roundsOf)),
      },
      requestsFigure(count, best(visits.map(({ requests }) => requests.length))),
    )
  }
  return figures
}

async function takeVisits(browser: BrowserRun['browser'], count: number): Promise<Visit[]> {
  const env = { BENCH_SLOTS: String(count) }
  const server = await startProduct({ name: 'counts', application, remotes: remotesFolder, env })
  try {
    const page = { url: `${server.url}/app/login`, selector: '[data-bench]', count }
    const visits: Visit[] = []
    for (let round = 0; round < TRIES; round += 1) visits.push((await visit(browser, page)).cold)
    return visits
  } finally {
    await server.kill()
  }
}
