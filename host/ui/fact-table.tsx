import { Table, type TableProps } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './fact-table.module.css'
import { TableHead } from './table-head'

export interface FactRow {
  readonly key: string
  /** The subject of the row. */
  readonly name: ReactNode
  readonly cells: readonly ReactNode[]
}

interface FactTableProps extends Pick<TableProps, 'aria-label' | 'aria-labelledby'> {
  /** The headings, none of them twice. */
  readonly columns: readonly string[]
  readonly rows: readonly FactRow[]
  /** Whether the names are headings as well. */
  readonly isHeaded?: boolean
  /** On a phone, whether the cells of a row are below each other, each beside its column's heading. */
  readonly isStacked?: boolean
  /** Whether columns are as wide as what is in them, not as those of the tables around. */
  readonly isLoose?: boolean
}

/** Facts on several things, one below the other; nothing where there are none. */
export function FactTable(props: FactTableProps): ReactElement | null {
  const { columns, rows, isHeaded = false, isStacked = true, isLoose, ...label } = props
  const Name = isHeaded ? Table.Th : Table.Td
  if (rows.length === 0) return null
  return (
    <Table
      className={`${styles.table} ${isStacked ? styles.stacked : ''} ${isLoose ? '' : styles.even}`}
      {...label}
    >
      <TableHead columns={columns} />
      <Table.Tbody>
        {rows.map(({ key, name, cells }) => (
          <Table.Tr key={key}>
            <Name {...(isHeaded && { scope: 'row' })}>{name}</Name>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]} data-label={columns[index + 1]}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
