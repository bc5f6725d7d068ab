import { Table } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { TableHead } from '../../../ui/table-head'
import manage from '../manage.module.css'
import styles from './proposals.module.css'

interface ValuesTableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** The columns' names beside the cells, where there is no room for a head; `columns` if left out. */
  readonly names?: readonly string[]
  /** The cells of each row, its own heading first. */
  readonly rows: readonly (readonly ReactNode[])[]
}

/** Values by row and column; on a phone one below the other. */
export function ValuesTable({
  label,
  columns,
  names = columns,
  rows,
}: ValuesTableProps): ReactElement {
  return (
    <Table className={`${manage.table} ${styles.values}`} aria-label={label}>
      <TableHead columns={columns} />
      <Table.Tbody>
        {rows.map(([heading, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
          <Table.Tr key={row}>
            <Table.Th scope="row">{heading}</Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]} data-label={names[index + 1]}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
