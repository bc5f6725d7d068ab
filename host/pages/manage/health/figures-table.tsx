import { Table } from '@mantine/core'
import type { HealthFigures } from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './health.module.css'
import { useFigureTexts } from './use-figure-texts'

interface FiguresRow {
  readonly key: string
  /** What it is about. */
  readonly name: ReactNode
  readonly figures: HealthFigures
}

interface FiguresTableProps {
  readonly label: string
  /** Above the names. */
  readonly head: string
  readonly rows: readonly FiguresRow[]
}

/** Failures and times of several things, one below the other. */
export function FiguresTable({ label, head, rows }: FiguresTableProps): ReactElement {
  const { t } = useTexts('health')
  const columns = [t('failuresPer1000'), t('draws'), t('load'), t('draw')]
  return (
    <Table className={styles.table ?? ''} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, figures }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Figures figures={figures} labels={columns} />
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
}

function Figures({ figures, labels }: FiguresProps) {
  const formats = useFormats()
  const texts = useFigureTexts()
  const { draws, load, draw, failuresPer1000 } = figures
  return (
    <>
      <Table.Td data-label={labels[0]}>
        <span className={styles.figure} data-quiet={failuresPer1000 === null}>
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
