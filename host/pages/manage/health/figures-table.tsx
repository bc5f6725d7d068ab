import { Table } from '@mantine/core'
import {
  boxesOf,
  componentTone,
  type FailureLines,
  type HealthFigures,
} from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { TableHead } from '../../../ui/table-head'
import { ToneBadge, ToneMark } from '../tone/tone-badge'
import styles from './health.module.css'
import { useFigureTexts } from './use-figure-texts'

interface FiguresRow {
  readonly key: string
  /** The subject of the figures. */
  readonly name: ReactNode
  readonly figures: HealthFigures
}

interface FiguresTableProps {
  readonly label: string
  /** Above the names. */
  readonly head: string
  readonly rows: readonly FiguresRow[]
  readonly lines: FailureLines
}

/** Failures and times of several things, one below the other. */
export function FiguresTable({ label, head, rows, lines }: FiguresTableProps): ReactElement {
  const { t } = useTexts('health')
  const columns = [t('failuresPer1000'), t('draws'), t('load'), t('draw')]
  return (
    <Table className={styles.table ?? ''} aria-label={label}>
      <TableHead columns={[head, ...columns]} />
      <Table.Tbody>
        {rows.map(({ key, name, figures }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Figures figures={figures} labels={columns} lines={lines} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface FiguresProps {
  readonly figures: HealthFigures
  /** Of the columns; on a phone they are before the figures. */
  readonly labels: readonly string[]
  readonly lines: FailureLines
}

function Figures({ figures, labels, lines }: FiguresProps) {
  const formats = useFormats()
  const texts = useFigureTexts()
  const { draws, load, draw, failuresPer1000 } = figures
  return (
    <>
      <Table.Td data-label={labels[0]}>
        <span className={styles.figure} data-quiet={failuresPer1000 === null}>
          <RateTone figures={figures} lines={lines} />
          {texts.rate(figures)}
        </span>
        {texts.failed(figures).map((text) => (
          <span key={text} className={styles.reason}>
            {text}
          </span>
        ))}
      </Table.Td>
      <Table.Td data-label={labels[1]}>{formats.number(draws)}</Table.Td>
      <Table.Td data-label={labels[2]} data-quiet={load.p50 === null}>
        {draws === 0 ? '–' : texts.times(load)}
      </Table.Td>
      <Table.Td data-label={labels[3]} data-quiet={draw.p50 === null}>
        {draws === 0 ? '–' : texts.times(draw)}
      </Table.Td>
    </>
  )
}

// A word only for what fails: beside each figure it would be there again and again.
function RateTone({ figures, lines }: Pick<FiguresProps, 'figures' | 'lines'>) {
  const tone = componentTone(figures, lines)
  if (boxesOf(figures) === 0) return null
  return tone === 'bad' || tone === 'warn' ? <ToneBadge tone={tone} /> : <ToneMark tone={tone} />
}
