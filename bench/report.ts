import { type Figure, isHeld, reachesStretch } from './figure'
import { median } from './statistics'

interface Run {
  readonly commit: string
  readonly rounds: number
  readonly figures: readonly Figure[]
  /** Pictures of figures that are points of a curve. */
  readonly curves: readonly Picture[]
  /** The text below the table. */
  readonly peers: string
}

/** A picture for the page of the report. */
export interface Picture {
  readonly title: string
  /** Its address, from the report. */
  readonly path: string
}

/** The page `docs/performance.md`: nothing in it depends on how fast the machine is. */
export function renderReport({ commit, rounds, figures, curves, peers }: Run): string {
  return `# Performance

Measured by \`npm run bench\` at commit ${commit}: ${rounds} rounds, everything side by side and interleaved in one
run. The figure is the median, the range is from the best to the worst round. Figures are ratios, but for counts, bytes and
the seconds of gates 14, 19 and 20: what is compared runs on the same machine in the same minute, so that its speed does
not matter. How each is taken: [bench/README.md](../bench/README.md).

${renderSummary(figures)}

${renderTable(figures)}

${[...curves.map(renderPicture), peers].join('\n\n')}`
}

/** A picture of the report in Markdown. */
export function renderPicture({ title, path }: Picture): string {
  return `![${title}](${path})`
}

/** The number of gates. */
const GATES = 27

/** Lists the gates that are held, those that are not and by how much, and those that were not measured. */
export function renderSummary(figures: readonly Figure[]): string {
  const gates = Array.from({ length: GATES }, (_, index) => ({
    gate: index + 1,
    gated: figures.filter(({ gate, limit }) => gate === index + 1 && limit !== undefined),
  }))
  const measured = gates.filter(({ gated }) => gated.length > 0)
  const held = measured.filter(({ gated }) => gated.every(isHeld))
  const atStretch = held.filter(({ gated }) => gated.every(reachesStretch))
  const missed = measured.flatMap(({ gated }) => gated.filter((figure) => !isHeld(figure)))
  const without = gates.filter(({ gated }) => gated.length === 0)
  return [
    `**${held.length} of ${GATES} gates are held, ${atStretch.length} of them with their stretch** (what they ought to be one day).`,
    ...(missed.length > 0 ? ['', 'Not held:', '', ...missed.map(renderMissed)] : []),
    ...(without.length > 0
      ? ['', `Not measured in this run: ${without.map(({ gate }) => gate).join(', ')}.`]
      : []),
  ].join('\n')
}

function renderMissed({ gate, name, samples, limit, unit = '' }: Figure): string {
  return `- ${gate}, ${name}: ${format(median(samples))}${unit} instead of at most ${limit}${unit}`
}

/** The figures with their gates, as a table. */
export function renderTable(figures: readonly Figure[]): string {
  const head = [
    '| Gate | What | Figure | Range | At most | Stretch | |',
    '|--:|---|--:|--:|--:|--:|---|',
  ]
  return [...head, ...figures.map(renderRow)].join('\n')
}

function renderRow(figure: Figure): string {
  const { gate, name, samples, limit, stretch, unit = '' } = figure
  const range = `${format(Math.min(...samples))}–${format(Math.max(...samples))}`
  const cells = [
    gate,
    name,
    format(median(samples)) + unit,
    samples.length > 1 ? range : '',
    limit ?? '–',
    stretch ?? '–',
    verdictOf(figure),
  ]
  return `| ${cells.join(' | ')} |`
}

function verdictOf(figure: Figure): string {
  if (figure.limit === undefined) return ''
  if (!isHeld(figure)) return '**not held**'
  return reachesStretch(figure) ? 'held, with its stretch' : 'held'
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1)
}
