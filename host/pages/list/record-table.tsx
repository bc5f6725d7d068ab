import { Table, UnstyledButton } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { FieldValue } from '../../forms/field-value'
import { formatValue } from '../../forms/format-value'
import styles from './list.module.css'

type Column = ListBody['columns'][number]

export interface RecordsProps {
  readonly label: string
  /** Heads the column of the records' titles, where no other column shows them. */
  readonly titleLabel: string
  /** Path of the resource; a record's page is below it. */
  readonly path: string
  readonly list: ListBody
  /** Field name, with `-` in front for descending. */
  readonly sort?: string
  /** Without it the order cannot be changed. */
  readonly onSort?: (sort: string) => void
}

/** Records as rows; a whole row is the link to its record. */
export function RecordTable(props: RecordsProps): ReactElement {
  const { label, titleLabel, path, list, sort = '', onSort } = props
  const { locale } = useHost()
  const [first] = list.columns
  const isNamed = (record: ResourceRecord) =>
    first !== undefined && formatValue(first, record, locale) === record.title
  const hasTitle = !list.items.every(isNamed)
  return (
    <div className={styles.scroll}>
      <Table className={styles.table ?? ''} aria-label={label} verticalSpacing={8} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {hasTitle && <Table.Th>{titleLabel}</Table.Th>}
            {list.columns.map((column) => (
              <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.items.map((record) => (
            <RecordRow
              key={record.id}
              path={path}
              columns={list.columns}
              record={record}
              hasTitle={hasTitle}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface HeadCellProps {
  readonly column: Column
  readonly sort: string
  readonly onSort: ((sort: string) => void) | undefined
}

const ariaSort = { up: 'ascending', down: 'descending' } as const

function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const direction = sort === column.name ? 'up' : sort === `-${column.name}` ? 'down' : undefined
  const align = alignOf(column)
  if (!column.sortable || !onSort) {
    return <Table.Th data-align={align}>{column.label}</Table.Th>
  }
  const Arrow = direction === 'down' ? ArrowDown : ArrowUp
  return (
    <Table.Th data-align={align} aria-sort={direction && ariaSort[direction]}>
      <UnstyledButton
        className={styles.sort ?? ''}
        onClick={() => onSort(direction === 'up' ? `-${column.name}` : column.name)}
      >
        {column.label}
        <Arrow
          size={13}
          className={styles.arrow}
          data-active={direction !== undefined}
          aria-hidden
        />
      </UnstyledButton>
    </Table.Th>
  )
}

interface RecordRowProps {
  readonly path: string
  readonly columns: readonly Column[]
  readonly record: ResourceRecord
  readonly hasTitle: boolean
}

function RecordRow({ path, columns, record, hasTitle }: RecordRowProps) {
  const link = (
    <Link className={styles.rowLink} to={`${path}/${record.id}`}>
      {record.title}
    </Link>
  )
  return (
    <Table.Tr className={styles.row ?? ''}>
      {hasTitle && <Table.Td>{link}</Table.Td>}
      {columns.map((column, index) => (
        <Table.Td key={column.name} data-align={alignOf(column)}>
          {index === 0 && !hasTitle ? (
            link
          ) : (
            <FieldValue field={column} record={record} linked={false} />
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function alignOf({ type }: Column): 'right' | undefined {
  return type === 'number' || type === 'money' ? 'right' : undefined
}
