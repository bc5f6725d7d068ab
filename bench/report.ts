import { type Figure, isHeld } from './figure'
import { median } from './statistics'

interface Run {
  readonly commit: string
  readonly rounds: number
  readonly figures: readonly Figure[]
  /** What stands below the table. */
  readonly peers: string
}

/** The page `docs/performance.md`: nothing in it depends on how fast the machine is. */
export function renderReport({ commit, rounds, figures, peers }: Run): string {
  return `# Performance

Measured by \`npm run bench\` at commit ${commit}: ${rounds} rounds, everything side by side and interleaved in one
run. The figure is the median, the range is from the best to the worst round. Times are ratios, but for the seconds
of gate 14: what is compared runs on the same machine in the same minute, so that its speed does not matter. How each is taken: [bench/README.md](../bench/README.md).

${renderTable(figures)}

${peers}`
}

/** The figures with their gates, as a table. */
export function renderTable(figures: readonly Figure[]): string {
  const head = ['| Gate | What | Figure | Range | At most | |', '|--:|---|--:|--:|--:|---|']
  return [...head, ...figures.map(renderRow)].join('\n')
}

function renderRow(figure: Figure): string {
  const { gate, name, samples, limit, unit = '' } = figure
  const range = `${format(Math.min(...samples))}–${format(Math.max(...samples))}`
  const verdict = limit === undefined ? '' : isHeld(figure) ? 'held' : '**not held**'
  const cells = [
    gate,
    name,
    format(median(samples)) + unit,
    samples.length > 1 ? range : '',
    limit ?? '–',
    verdict,
  ]
  return `| ${cells.join(' | ')} |`
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1)
}
