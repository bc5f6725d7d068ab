import type { RemoteHealthBody } from '@slipway/sdk/contract'
import type { Formats } from '../../../formats/formats'
import type { ChartData, ChartNotes } from '../../dashboard/charts/chart-look'

export type HealthPoint = RemoteHealthBody['series'][number]['points'][number]

interface ChartParts {
  readonly valueOf: (point: HealthPoint) => number | null
  readonly formats: Formats
  /** Of the axis. */
  readonly label: string
}

const stepsMs = { minute: 60_000, hour: 3_600_000 } as const

/** A line for each version. Times without a report are points too: left out, it would jump over them. */
export function chartOf(
  body: RemoteHealthBody,
  { valueOf, formats, label }: ChartParts,
): ChartData {
  const known = body.series.map(
    ({ version, points }) =>
      [version, new Map(points.map((point) => [Date.parse(point.at), valueOf(point)]))] as const,
  )
  return {
    kind: 'line',
    format: 'number',
    x: { label },
    series: body.series.map(({ version }) => ({ name: version, label: version })),
    points: timesOf(body).map((at) => ({
      x: writeTime(at, body, formats),
      values: Object.fromEntries(
        known.map(([version, values]) => [version, values.get(at) ?? null]),
      ),
    })),
  }
}

function timesOf({ from, until, step }: RemoteHealthBody): readonly number[] {
  const steps = Math.round((Date.parse(until) - Date.parse(from)) / stepsMs[step])
  return Array.from({ length: steps }, (_, index) => Date.parse(from) + index * stepsMs[step])
}

/** The steps in which something happened, with the numbers of what it was, from 1. */
export function markedSteps(body: RemoteHealthBody, formats: Formats): ChartNotes['marks'] {
  const numbers = new Map<number, number[]>()
  body.marks.forEach(({ at }, index) => {
    const step = Date.parse(at) - ((Date.parse(at) - Date.parse(body.from)) % stepsMs[body.step])
    numbers.set(step, [...(numbers.get(step) ?? []), index + 1])
  })
  return [...numbers].map(([step, of]) => ({
    x: writeTime(step, body, formats),
    label: of.length > 2 ? `${of[0]}–${of.at(-1)}` : of.join(', '),
  }))
}

function writeTime(at: number, { range }: RemoteHealthBody, formats: Formats): string {
  const instant = new Date(at).toISOString()
  if (range === 'hour' || range === 'day') return formats.time(instant)
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(formats.locale, { calendar: 'gregory', ...options }).format(at)
}
