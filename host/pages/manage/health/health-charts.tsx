import type { RemoteHealthBody } from '@slipway/sdk/contract'
import type { CSSProperties, ReactElement } from 'react'
import type { Formats } from '../../../formats/formats'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ChartCard } from '../../dashboard/charts/chart-card'
import type { ChartData } from '../../dashboard/charts/chart-look'
import dashboard from '../../dashboard/dashboard.module.css'
import manage from '../manage.module.css'
import styles from './health.module.css'

type Point = RemoteHealthBody['series'][number]['points'][number]

const charts = [
  { text: 'chart.failures', empty: 'chart.few', valueOf: (point: Point) => point.failuresPer1000 },
  {
    text: 'chart.load',
    empty: 'chart.few',
    valueOf: ({ loadP95 }: Point) => loadP95?.upTo ?? null,
  },
  { text: 'chart.draws', empty: 'chart.none', valueOf: ({ draws }: Point) => draws },
] as const

const wide = { '--card-width': 4 } as CSSProperties

/** How versions did over time; what is not known at a time is a gap. */
export function HealthCharts({ body }: { readonly body: RemoteHealthBody }): ReactElement | null {
  const { t } = useTexts('health')
  const formats = useFormats()
  const { series, versions } = body
  if (series.every(({ points }) => points.length === 0)) return null
  return (
    <section aria-labelledby="health-charts">
      <h2 id="health-charts" className={styles.heading}>
        {t('charts')}
      </h2>
      {series.length < versions.length && (
        <p className={manage.hint}>{t('charts.some', { count: series.length })}</p>
      )}
      <div className={dashboard.cards}>
        {charts.map(({ text, empty, valueOf }) => (
          <div key={text} className={dashboard.cell} style={wide}>
            <div className={dashboard.card}>
              <h3 id={text} className={dashboard.label}>
                {t(text)}
              </h3>
              <ChartCard
                labelId={text}
                empty={t(empty)}
                data={chartOf(body, { valueOf, formats, label: t('chart.time') })}
              />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

interface ChartParts {
  readonly valueOf: (point: Point) => number | null
  readonly formats: Formats
  /** Of the axis. */
  readonly label: string
}

const stepsMs = { minute: 60_000, hour: 3_600_000 } as const

// Times without a report are points too: left out, the line would jump over them.
function chartOf(body: RemoteHealthBody, { valueOf, formats, label }: ChartParts): ChartData {
  const { from, until, step, series } = body
  const known = series.map(
    ({ version, points }) =>
      [version, new Map(points.map((point) => [Date.parse(point.at), point]))] as const,
  )
  const steps = Math.round((Date.parse(until) - Date.parse(from)) / stepsMs[step])
  const times = Array.from(
    { length: steps },
    (_, index) => Date.parse(from) + index * stepsMs[step],
  )
  return {
    kind: 'line',
    format: 'number',
    x: { label },
    series: series.map(({ version }) => ({ name: version, label: version })),
    points: times.map((at) => ({
      x: writeTime(at, body, formats),
      values: Object.fromEntries(
        known.map(([version, points]) => {
          const point = points.get(at)
          return [version, point ? valueOf(point) : null]
        }),
      ),
    })),
  }
}

function writeTime(at: number, { range }: RemoteHealthBody, formats: Formats): string {
  const instant = new Date(at).toISOString()
  if (range === 'hour' || range === 'day') return formats.time(instant)
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(formats.locale, { calendar: 'gregory', ...options }).format(at)
}
