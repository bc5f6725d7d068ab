import { Table } from '@mantine/core'
import type { ReactElement } from 'react'

/** The headings of a table's columns, none of them twice. */
export function TableHead({ columns }: { readonly columns: readonly string[] }): ReactElement {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column}>{column}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}
