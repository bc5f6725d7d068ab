import { Table as MantineTable } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  /** `right`: at the end of the line, which is on the left in a language that is written from the right. */
  readonly align?: 'left' | 'right'
  readonly cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  /** The subject of the table; screen readers read it. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
}

/** Rows of the same kind. */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>): ReactElement {
  return (
    <div style={{ position: 'relative', overflowX: 'auto' }}>
      <MantineTable aria-label={label} fz="sm" verticalSpacing={7}>
        <MantineTable.Thead>
          <MantineTable.Tr>
            {columns.map((column) => (
              <MantineTable.Th key={column.key} ta={sideOf(column)} fz="xs" fw={500} c="dimmed">
                {column.label}
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody>
          {rows.map((row) => (
            <MantineTable.Tr key={rowKey(row)}>
              {columns.map((column) => (
                <MantineTable.Td key={column.key} ta={sideOf(column)}>
                  {column.cell(row)}
                </MantineTable.Td>
              ))}
            </MantineTable.Tr>
          ))}
        </MantineTable.Tbody>
      </MantineTable>
    </div>
  )
}

function sideOf({ align }: Pick<TableColumn<unknown>, 'align'>): 'start' | 'end' {
  return align === 'right' ? 'end' : 'start'
}
