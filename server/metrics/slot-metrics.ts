import { reportCodes, type SlotReport } from '@slipway/sdk/contract'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Names in a report that are known here; everything else is a name that anybody can make up. */
export interface KnownNames {
  /** A location, or the form of a resource. */
  readonly isPlace: (name: string) => boolean
  /** Whether a live version of the remote has a component of that name. */
  readonly isLive: (part: Omit<Part, 'location'>) => boolean
}

interface SlotMetricsOptions {
  readonly registry: Registry
  readonly names: KnownNames
  /** The number of sets of labels that there may be; what comes after them is counted as `other`. */
  readonly mostSeries?: number
}

const MOST_SERIES = 1000
/** More than a browser waits for any request. */
const LONGEST_MS = 600_000
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The outcome of a box of a page. */
interface SlotOutcome {
  readonly report: SlotReport
  readonly load: { readonly oneIn: number }
  /** It failed after it had been drawn. */
  readonly isLater: boolean
}

/** Counts one outcome; a draw of the sample counts for `oneIn` pages. */
export type CountSlot = (outcome: SlotOutcome) => void

type Part = Record<'remote' | 'version' | 'component' | 'location', string>

/** Counts what pages report of their slots. */
export function createSlotMetrics({
  registry,
  names,
  mostSeries = MOST_SERIES,
}: SlotMetricsOptions): CountSlot {
  const registers = [registry]
  const version = ['remote', 'version'] as const
  const outcomes = new Counter({
    name: 'slipway_slot_outcomes_total',
    help: 'First outcomes of boxes that pages reported since this process started; failed-later: of those drawn, how many failed afterwards.',
    labelNames: ['remote', 'version', 'component', 'location', 'outcome'] as const,
    registers,
  })
  const times = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: version, buckets: seconds, registers })
  const load = times(
    'slipway_slot_load_seconds',
    "Time from the request of a component's code until it was there.",
  )
  const draw = times(
    'slipway_slot_draw_seconds',
    "Time from the arrival of a component's code until it was on screen.",
  )
  const bounded = boundSeries(names, mostSeries)
  return function countSlot({ report, load: { oneIn }, isLater }) {
    const { is } = reportCodes[report.code]
    // A slow draw is of a page outside of the sample: those of the sample count for it already.
    if (is === 'note' || is === 'slow-draw') return
    const part = bounded(report)
    if (is === 'draw') outcomes.inc({ ...part, outcome: 'drawn' }, oneIn)
    else outcomes.inc({ ...part, outcome: isLater ? 'failed-later' : report.code })
    const { codeMs, durationMs } = report
    if (is !== 'draw' || !isTime(codeMs) || !isTime(durationMs)) return
    const of = { remote: part.remote, version: part.version }
    load.observe(of, codeMs / 1000)
    draw.observe(of, Math.max(0, durationMs - codeMs) / 1000)
  }
}

function isTime(ms: number | undefined): ms is number {
  return ms !== undefined && ms >= 0 && ms <= LONGEST_MS
}

/** Labels of a report. A version that was live keeps its own when it is not any more. */
function boundSeries(names: KnownNames, most: number): (report: SlotReport) => Part {
  const known = new Set<string>()
  return ({ remote = '', version = '', component, location = '' }) => {
    const part = { remote, version, component, location }
    const series = JSON.stringify(part)
    if (known.has(series)) return part
    const isKnown = names.isLive(part) && (location === '' || names.isPlace(location))
    if (!isKnown || known.size >= most) return other
    known.add(series)
    return part
  }
}

const other: Part = { remote: 'other', version: 'other', component: 'other', location: 'other' }
