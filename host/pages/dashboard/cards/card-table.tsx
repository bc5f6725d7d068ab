import { Anchor, Table } from '@mantine/core'
import type { CardData } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import styles from '../dashboard.module.css'
import { CardEmpty } from './card-empty'
import { formatFigure, isFigure } from './format-figure'

export type TableData = Extract<CardData, { kind: 'table' }>
type Column = TableData['columns'][number]
type Row = TableData['rows'][number]

interface CardTableProps {
  readonly data: TableData
  readonly empty?: string | undefined
  readonly labelId: string
}

/** The table of a card. Where it has no room, one of many columns has a block for each row, and others scroll. */
export function CardTable({ data, empty, labelId }: CardTableProps): ReactElement {
  if (data.rows.length === 0) return <CardEmpty text={empty} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll
    <div className={styles.scroll} role="group" aria-labelledby={labelId} tabIndex={0}>
      <FigureTable data={data} labelId={labelId} />
    </div>
  )
}

export function FigureTable({ data, labelId }: CardTableProps): ReactElement {
  const { columns, rows } = data
  return (
    <Table
      className={columns.length > 4 ? (styles.wide ?? '') : ''}
      aria-labelledby={labelId}
      fz="sm"
      verticalSpacing={7}
      horizontalSpacing="md"
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.name} ta={alignOf(column)} fz="xs" fw={500} c="dimmed">
              {column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <TableRow key={row.path ?? index} columns={columns} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function TableRow({ columns, row }: { readonly columns: readonly Column[]; readonly row: Row }) {
  const formats = useFormats()
  return (
    <Table.Tr>
      {columns.map((column, index) => {
        const text = formatFigure(row.values[column.name], column, formats)
        return (
          <Table.Td
            key={column.name}
            ta={alignOf(column)}
            data-short={isShort(column, text)}
            data-label={column.label}
          >
            {index === 0 && row.path ? (
              <Anchor component={Link} to={row.path} inherit>
                {text}
              </Anchor>
            ) : (
              text
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

// Figures, dates and codes stay on one line; texts may take several.
function isShort({ format }: Column, text: string): boolean {
  return (format !== undefined && format !== 'text') || /^\S{1,16}$/.test(text)
}

function alignOf(column: Column): 'start' | 'end' {
  return isFigure(column) ? 'end' : 'start'
}
