import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Formats } from '../../../formats/formats'
import { useFormats } from '../../../formats/use-formats'
import { formatFigure } from '../cards/format-figure'
import { axisOf } from './chart-axis'
import { type ChartData, type ChartDrawingProps, type ChartNotes, seriesLook } from './chart-look'

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
    x: writeX(x, data, formats),
    ...Object.fromEntries(
      data.series.map(({ name }, index) => [keyOf(index), values[name] ?? null]),
    ),
  }))
}

function writeX(text: string, { x }: ChartData, formats: Formats): string {
  return x.format === 'date' ? formats.dayMonth(text) : text
}
