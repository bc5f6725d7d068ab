import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChartLine, Table2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { CardFailed } from '../cards/card-failed'
import { ChartSkeleton } from '../cards/card-skeleton'
import { CardTable, FigureTable, type TableData } from '../cards/card-table'
import styles from '../dashboard.module.css'
import { type ChartData, type ChartDrawingProps, type ChartNotes, seriesLook } from './chart-look'
import { loadChartCode, useChartCode } from './use-chart-code'

interface ChartCardProps {
  readonly data: ChartData
  /** The text where there is nothing to draw, in the words of the application. */
  readonly empty: string | undefined
  readonly labelId: string
  readonly notes?: ChartNotes
}

/** A chart; its figures are beside it as a table, which screen readers read and everybody can switch to. */
export function ChartCard({ data, empty, labelId, notes }: ChartCardProps): ReactElement {
  const { t } = useTexts('dashboard')
  const [isTable, setTable] = useState(false)
  const isDrawn = notes ? !isEmpty(data) : hasFigures(data)
  if (!isDrawn) return <EmptyChart data={data} empty={empty} />
  const table = toTable(data)
  return (
    <div className={styles.chart}>
      <ActionIcon
        className={styles.switch ?? ''}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('chart.asTable')}
        title={t(isTable ? 'chart.asChart' : 'chart.asTable')}
        aria-pressed={isTable}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? <ChartLine size="1rem" /> : <Table2 size="1rem" />}
      </ActionIcon>
      {isTable ? (
        <div className={styles.chartTable}>
          <CardTable data={table} labelId={labelId} />
        </div>
      ) : (
        <>
          <ChartLegend data={data} />
          <Drawing data={data} labelId={labelId} notes={notes} />
          <VisuallyHidden>
            <FigureTable data={table} labelId={labelId} />
          </VisuallyHidden>
        </>
      )}
    </div>
  )
}

/** Whether there is a figure that is not 0: else all marks of an axis would be one. */
function hasFigures({ series, points }: ChartData): boolean {
  return points.some(({ values }) => series.some(({ name }) => values[name]))
}

// As high as a drawing, so that the page does not jump.
function EmptyChart({ data, empty }: Pick<ChartCardProps, 'data' | 'empty'>) {
  const { t } = useTexts('dashboard')
  const formats = useFormats()
  const { points, x } = data
  const [first, last] = [points[0], points.at(-1)]
  const zeros = () =>
    first && last && x.format === 'date'
      ? t('chart.zeroBetween', { from: formats.date(first.x), to: formats.date(last.x) })
      : t('chart.zero')
  return (
    <div className={styles.emptyChart}>
      <ChartLine size="1.25rem" aria-hidden />
      <p>{empty ?? (isEmpty(data) ? t('card.empty') : zeros())}</p>
    </div>
  )
}

function isEmpty({ series, points }: ChartData): boolean {
  return points.every(({ values }) => series.every(({ name }) => typeof values[name] !== 'number'))
}

function Drawing({ data, labelId, notes }: ChartDrawingProps & { readonly labelId: string }) {
  const code = useChartCode()
  if (code.state === 'failed') {
    return <CardFailed labelId={labelId} error={undefined} onRetry={() => void loadChartCode()} />
  }
  return (
    <div className={styles.drawing} aria-hidden>
      {code.state === 'ready' ? <code.Drawing data={data} notes={notes} /> : <ChartSkeleton />}
    </div>
  )
}

function toTable({ x, series, points, format, currency }: ChartData): TableData {
  return {
    kind: 'table',
    columns: [
      { name: '', label: x.label, format: x.format },
      ...series.map(({ name, label }) => ({ name: `=${name}`, label, format, currency })),
    ],
    rows: points.map((point) => ({
      values: Object.fromEntries([
        ['', point.x],
        ...series.map(({ name }) => [`=${name}`, point.values[name] ?? null]),
      ]),
    })),
  }
}

/** The look of each series; one alone is named by the card. */
function ChartLegend({ data }: { readonly data: ChartData }): ReactElement | null {
  if (data.series.length < 2) return null
  return (
    <ul className={styles.legend} aria-hidden>
      {data.series.map(({ name, label }, index) => {
        const { color, dash } = seriesLook(index)
        return (
          <li key={name}>
            <svg width="20" height="10" stroke={color} fill={color}>
              {data.kind === 'line' ? (
                <line x1="0" y1="5" x2="20" y2="5" strokeWidth="2" strokeDasharray={dash} />
              ) : (
                <rect x="5" width="10" height="10" rx="2" stroke="none" />
              )}
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
