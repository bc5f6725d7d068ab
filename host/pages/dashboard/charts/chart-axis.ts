import type { Formats } from '../../../formats/formats'
import { toMajorUnits } from '../../../formats/minor-units'
import type { ChartData } from './chart-look'

interface Axis {
  /** The marks, lowest first; 0 is one of them. */
  readonly ticks: readonly number[]
  /** A mark as it is written: no two of them alike. */
  write(tick: number): string
}

/** The axis of a chart's figures, of about five marks; it reaches to `least` whatever they are. */
export function axisOf(data: ChartData, formats: Formats, least = 0): Axis {
  const ticks = ticksOf(data, least)
  return { ticks, write: writerOf(data, ticks, formats) }
}

const noise = 1e-9

function ticksOf(data: ChartData, least: number): number[] {
  const ends = [least, ...data.points.flatMap((point) => endsOf(data, point))]
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  // There is no half of a cent, nor of an order.
  const isWhole =
    data.format === 'money' || (data.format === 'number' && ends.every(Number.isInteger))
  const step = stepOf((high - low) / 4, isWhole)
  // Without the noise of 3 × 0.1, here and below.
  const first = Math.floor(low / step + noise)
  const count = Math.ceil(high / step - noise) - first + 1
  return Array.from({ length: count }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Returns how far a point reaches up and down. */
function endsOf(data: ChartData, { values }: ChartData['points'][number]): number[] {
  const figures = data.series.map(({ name }) => values[name] ?? 0)
  if (data.kind !== 'bar' || !data.stacked) return figures
  const sumOf = (sign: number) =>
    figures.filter((figure) => figure * sign > 0).reduce((sum, figure) => sum + figure, 0)
  return [sumOf(1), sumOf(-1)]
}

/** The next round number: 1, 2, 2.5 or 5, and as many zeros as it needs. */
function stepOf(least: number, isWhole: boolean): number {
  const size = 10 ** Math.floor(Math.log10(least || 1))
  const steps = [1, 2, 2.5, 5, 10].map((part) => part * size)
  const round = isWhole ? [1, ...steps.filter(Number.isInteger)] : steps
  return round.find((step) => step > least * (1 - noise)) ?? 1
}

// Round numbers have no more digits than this: none is cut off, so that no two marks become alike.
const short = { notation: 'compact', maximumSignificantDigits: 4 } as const

function writerOf(
  { format, currency = 'EUR' }: ChartData,
  ticks: readonly number[],
  formats: Formats,
): Axis['write'] {
  if (format === 'percent') return (tick) => formats.percent(tick, { maximumSignificantDigits: 4 })
  if (format === 'number') return (tick) => formats.number(tick, short)
  const amounts = ticks.map((tick) => Math.abs(toMajorUnits(tick, currency)))
  if (Math.max(...amounts) >= 1000) return (tick) => formats.money(tick, currency, short)
  const digits = amounts.every(Number.isInteger) ? { maximumFractionDigits: 0 } : {}
  return (tick) => formats.money(tick, currency, digits)
}
