import {
  boxesOf,
  componentTone,
  type FailureLines,
  type HealthBody,
  type HealthFigures,
} from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { type FactRow, FactTable } from '../../../ui/fact-table'
import rows from '../../../ui/rows.module.css'
import manage from '../manage.module.css'
import { ToneBadge, ToneMark } from '../tone/tone-badge'
import styles from './health.module.css'
import { useFigureTexts } from './use-figure-texts'

interface FiguresTableProps {
  readonly label: string
  /** Above the names. */
  readonly head: string
  readonly rows: readonly (Pick<FactRow, 'key' | 'name'> & { readonly figures: HealthFigures })[]
  readonly lines: FailureLines
}

/** Failures and times of several things, one below the other. */
export function FiguresTable(props: FiguresTableProps): ReactElement {
  const { label, head, rows: all, lines } = props
  const { t } = useTexts('health')
  const cellsOf = useCells(lines)
  return (
    <FactTable
      aria-label={label}
      columns={[head, t('failuresPer1000'), t('draws'), t('load'), t('draw')]}
      rows={all.map(({ figures, ...row }) => ({ ...row, cells: cellsOf(figures) }))}
    />
  )
}

function useCells(lines: FailureLines): (figures: HealthFigures) => readonly ReactNode[] {
  const formats = useFormats()
  const texts = useFigureTexts()
  return (figures) => {
    const { draws, load, draw } = figures
    const times = (value: HealthFigures['load']) => (
      <span data-quiet={value.p50 === null}>{draws === 0 ? '–' : texts.times(value)}</span>
    )
    return [
      <Failures key="failures" figures={figures} lines={lines} />,
      formats.number(draws),
      times(load),
      times(draw),
    ]
  }
}

interface FailuresProps {
  readonly figures: HealthFigures
  readonly lines: FailureLines
}

function Failures({ figures, lines }: FailuresProps) {
  const texts = useFigureTexts()
  return (
    <>
      <span className={styles.figure} data-quiet={figures.failuresPer1000 === null}>
        <RateTone figures={figures} lines={lines} />
        {texts.rate(figures)}
      </span>
      {texts.failed(figures).map((text) => (
        <div key={text} className={rows.quiet}>
          {text}
        </div>
      ))}
    </>
  )
}

// A word only for what fails: beside each figure it would be there again and again.
function RateTone({ figures, lines }: FailuresProps) {
  const tone = componentTone(figures, lines)
  if (boxesOf(figures) === 0) return null
  return tone === 'bad' || tone === 'warn' ? <ToneBadge tone={tone} /> : <ToneMark tone={tone} />
}

interface MarkedByProps {
  readonly body: Pick<HealthBody, 'lines' | 'range'>
}

/** From where on figures are marked, of which time they are, and what is not told. */
export function MarkedBy({ body: { lines, range } }: MarkedByProps): ReactElement {
  const { t } = useTexts('health')
  const texts = useFigureTexts()
  const said = { range: t(`markedIn.${range}`), ...texts.lines(lines) }
  return (
    <>
      <p className={manage.hint}>{t('marked', said)}</p>
      {range !== 'hour' && <p className={manage.hint}>{t('marked.others')}</p>}
    </>
  )
}
