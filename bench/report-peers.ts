import { coldVisits, overLimit, roundsOf } from './browser/load-figures'
import type { LoadRun } from './browser/load-runs'
import { type System, systems } from './browser/systems'
import { type Picture, renderPicture } from './report'
import { median } from './statistics'

/** The part of the report that sets the product beside its peers, as far as they were measured. */
export function renderPeers(runs: readonly LoadRun[], pictures: readonly Picture[]): string {
  if (runs.length === 0) return '## Beside the peers\n\nNot measured in this run.\n'
  return `## Beside the peers

Time from the navigation until all N components are painted, over the same page with everything linked in: the
product over its own host, the peers over the bare page that they draw. The middle of the rounds, and the range.
The product's page is the larger one (a sign-in form with its kit, texts and session), so that a ratio alone would flatter
it: gate 3 compares the milliseconds that each adds to its own limit.

${renderPeerTable(runs)}

## Waterfalls

The visit in the middle of the rounds: light is waiting, dark is arriving, the red line is where all was painted. All to one
scale, 40 ms to the server and back, 10 Mbit/s.

${pictures.map(renderPicture).join('\n\n')}
`
}

/** A row a system, a column a number of remotes. */
export function renderPeerTable(runs: readonly LoadRun[]): string {
  const counts = runs.map(({ count }) => count)
  const columns = [
    ...counts.map((count) => `N=${count} cold`),
    ...counts.map((count) => `N=${count} warm`),
    `requests at N=${counts.at(-1)}`,
    `network rounds at N=${counts.at(-1)}`,
  ]
  const head = [`| | ${columns.join(' | ')} |`, `|---|${columns.map(() => '--:|').join('')}`]
  const measured = systems.filter(({ name }) =>
    runs.every(({ visits }) => visits.get(name)?.length),
  )
  return [...head, ...measured.map((system) => renderRow(system, runs))].join('\n')
}

function renderRow({ name, title }: System, runs: readonly LoadRun[]): string {
  const last = runs.at(-1)
  const visits = last ? coldVisits(last, name) : []
  const cells = [
    ...runs.map((run) => renderRange(overLimit(run, name, 'cold'))),
    ...runs.map((run) => renderRange(overLimit(run, name, 'warm'))),
    median(visits.map(({ requests }) => requests.length)),
    median(visits.map(roundsOf)),
  ]
  return `| ${title} | ${cells.join(' | ')} |`
}

function renderRange(samples: readonly number[]): string {
  const [low, high] = [Math.min(...samples), Math.max(...samples)].map((value) => value.toFixed(2))
  return `${median(samples).toFixed(2)} (${low}–${high})`
}
