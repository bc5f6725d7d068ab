import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Formats } from '../../../formats/formats'
import { toMajorUnits } from '../../../formats/minor-units'
import { useFormats } from '../../../formats/use-formats'
import { formatFigure } from '../cards/format-figure'
import { type ChartData, type ChartDrawingProps, type ChartNotes, seriesLook } from './chart-look'

const noise = 1e-9

// Round numbers have no more digits than this: none is cut off, so that no two marks become alike.
const short = { notation: 'compact', maximumSignificantDigits: 4 } as const

/** The drawing of a chart, in a chunk of its own with its library. */
export function ChartDrawing({ data, notes }: ChartDrawingProps): ReactElement {
  const formats = useFormats()
  const isMirrored = useDirection().dir === 'rtl'
  const series = data.series.map(({ label }, index) => ({
    name: keyOf(index),
    label,
    color: seriesLook(index).color,
  }))
  const { ticks, write } = axisOf(
    data,
    formats,
    Math.max(0, ...(notes?.limits.map(({ value }) => value) ?? [])),
  )
  const common = {
    h: '100%',
    data: rowsOf(data, formats),
    dataKey: 'x',
    tickLine: 'none',
    gridAxis: 'x',
    valueFormatter: (value: number) => formatFigure(value, data, formats),
    xAxisProps: { minTickGap: 24, tickMargin: 8, reversed: isMirrored },
    yAxisProps: {
      ...(isMirrored && mirroredAxis),
      width: 'auto',
      ticks: [...ticks],
      domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
      tickFormatter: write,
    },
  } as const
  if (data.kind === 'bar') {
    return (
      <BarChart
        {...common}
        series={series}
        type={data.stacked ? 'stacked' : 'default'}
        maxBarWidth={36}
        barProps={{ isAnimationActive: false, stroke: 'var(--host-surface)', strokeWidth: 1 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    )
  }
  return (
    <LineChart
      {...common}
      series={series.map((one, index) => ({ ...one, strokeDasharray: seriesLook(index).dash }))}
      curveType="monotone"
      strokeWidth={2}
      withDots={hasLonePoint(data)}
      connectNulls={false}
      lineProps={{ isAnimationActive: false }}
      referenceLines={referencesOf(data, notes)}
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}

function referencesOf({ points }: ChartData, notes: ChartNotes | undefined) {
  if (!notes) return []
  // A label is on the side of its line that has more room.
  const isLate = (x: string) => points.findIndex((point) => point.x === x) > points.length / 2
  return [
    ...notes.marks.map(({ x, label }) => ({
      x,
      label,
      color: 'var(--mantine-color-dimmed)',
      labelPosition: isLate(x) ? ('insideTopRight' as const) : ('insideTopLeft' as const),
      strokeDasharray: '2 3',
    })),
    ...notes.limits.map(({ value, label, color, at }) => ({
      y: value,
      label,
      color,
      labelPosition:
        at === 'start' ? ('insideBottomLeft' as const) : ('insideBottomRight' as const),
    })),
  ]
}

const mirroredAxis = {
  orientation: 'right',
  // The library puts the figures to the left of their places, for an axis on the left.
  tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' },
} as const

// A series may have any name; a dot in a key would be a path to the library.
const keyOf = (index: number) => `series${index}`

// A line through one point is none.
function hasLonePoint({ series, points }: ChartData): boolean {
  return series.some(({ name }) => {
    const isKnown = (index: number) => typeof points[index]?.values[name] === 'number'
    return points.some((_, index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1))
  })
}

function rowsOf(data: ChartData, formats: Formats): Record<string, unknown>[] {
  return data.points.map(({ x, values }) => ({
    x: data.x.format === 'date' ? formats.dayMonth(x) : x,
    ...Object.fromEntries(
      data.series.map(({ name }, index) => [keyOf(index), values[name] ?? null]),
    ),
  }))
}

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
