import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { viewKindOf } from '../../../fields/field-kinds'
import { FieldValue } from '../../../fields/field-value'
import { formatValue } from '../../../fields/format-value'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'
import { SelectRecord } from '../select-record'
import type { Selection } from '../use-selection'
import { openRow } from './open-row'
import { useRoom } from './use-room'

type Column = ListBody['columns'][number]

export interface RecordsProps {
  readonly label: string
  /** Heads the column of the records' titles, where no other column shows them. */
  readonly titleLabel: string
  /** Path of the resource; a record's page is below it. */
  readonly path: string
  /** Behind the address of a record's page. */
  readonly search?: string
  readonly list: ListBody
  /** Whether the user chose the columns: all of them are shown, whatever the room. */
  readonly isChosen?: boolean
  /** Field name, with `-` in front for descending. */
  readonly sort?: string
  /** Without it the order cannot be changed. */
  readonly onSort?: (sort: string) => void
  /** Without it records cannot be selected. */
  readonly selection?: Selection | undefined
  /** Something to do with one record, at the end of its row. */
  readonly rowAction?: ((record: ResourceRecord) => ReactNode) | undefined
}

/** Records as rows; a click anywhere in a row opens its record. */
export function RecordTable(props: RecordsProps): ReactElement {
  const { label, titleLabel, path, search = '', list, onSort, selection, rowAction } = props
  const sort = props.sort || list.sort || ''
  const { t } = useTexts('list')
  const { locale } = useHost()
  const { box, without } = useRoom(list, props.isChosen ?? false)
  const columns = list.columns.filter(({ name }) => !without.includes(name))
  const [first] = columns
  const isNamed = (record: ResourceRecord) =>
    first !== undefined && formatValue(first, record, locale) === record.title
  const hasTitle = !list.items.every(isNamed)
  return (
    <div ref={box} className={styles.scroll}>
      <Table className={styles.table ?? ''} aria-label={label} verticalSpacing={8} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {selection && <SelectPage selection={selection} />}
            {hasTitle && (
              <HeadCell name={list.titleSort} label={titleLabel} sort={sort} onSort={onSort} />
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.name}
                column={column.name}
                name={column.sortable ? column.name : undefined}
                label={column.label}
                align={alignOf(column)}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {rowAction && (
              <Table.Th>
                <VisuallyHidden>{t('rowActions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.items.map((record) => (
            <RecordRow
              key={record.id}
              path={path}
              search={search}
              columns={columns}
              record={record}
              hasTitle={hasTitle}
              selection={selection}
              action={rowAction?.(record)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {without.length > 0 && (
        <p className={styles.noRoom}>
          {t('columns.noRoom', { columns: labelsOf(list.columns, without) })}
        </p>
      )}
    </div>
  )
}

function labelsOf(columns: readonly Column[], names: readonly string[]): string {
  const labels = columns.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  return labels.join(', ')
}

function SelectPage({ selection }: { readonly selection: Selection }) {
  const { t } = useTexts('list')
  const id = useId()
  return (
    <Table.Th className={styles.check ?? ''}>
      <label htmlFor={id} className={styles.select}>
        <Checkbox
          id={id}
          size="xs"
          aria-label={t('select.page')}
          checked={selection.page === 'all'}
          indeterminate={selection.page === 'some'}
          onChange={selection.togglePage}
        />
      </label>
    </Table.Th>
  )
}

interface HeadCellProps {
  /** Name of the column; the head of the titles has none. */
  readonly column?: string
  /** The name to sort the records by for this column; without it they are not sorted. */
  readonly name: string | undefined
  readonly label: string
  readonly align?: 'end' | undefined
  readonly sort: string
  readonly onSort: ((sort: string) => void) | undefined
}

const ariaSort = { up: 'ascending', down: 'descending' } as const

function HeadCell({ column, name, label, align, sort, onSort }: HeadCellProps) {
  if (name === undefined)
    return (
      <Table.Th data-align={align} data-column={column}>
        {label}
      </Table.Th>
    )
  const direction = sort === name ? 'up' : sort === `-${name}` ? 'down' : undefined
  const Arrow = direction === 'down' ? ArrowDown : ArrowUp
  const content = (
    <>
      {label}
      <Arrow
        size="0.8125rem"
        className={styles.arrow}
        data-active={direction !== undefined}
        aria-hidden
      />
    </>
  )
  return (
    <Table.Th data-align={align} data-column={column} aria-sort={direction && ariaSort[direction]}>
      {onSort ? (
        <UnstyledButton
          className={styles.sort ?? ''}
          onClick={() => onSort(direction === 'up' ? `-${name}` : name)}
        >
          {content}
        </UnstyledButton>
      ) : (
        <span className={styles.sort}>{content}</span>
      )}
    </Table.Th>
  )
}

interface RecordRowProps {
  readonly path: string
  readonly search: string
  readonly columns: readonly Column[]
  readonly record: ResourceRecord
  readonly hasTitle: boolean
  readonly selection: Selection | undefined
  readonly action: ReactNode
}

function RecordRow({ path, search, columns, record, hasTitle, selection, action }: RecordRowProps) {
  const title = <RecordTitle path={path} search={search} record={record} />
  return (
    <Table.Tr
      className={styles.row ?? ''}
      data-row
      onClick={openRow}
      onAuxClick={openRow}
      data-selected={selection?.records.has(record.id) || undefined}
    >
      {selection && (
        <Table.Td className={styles.check ?? ''} data-own-clicks>
          <SelectRecord record={record} selection={selection} />
        </Table.Td>
      )}
      {hasTitle && <Table.Td>{title}</Table.Td>}
      {columns.map((column, index) => (
        <Table.Td key={column.name} data-align={alignOf(column)}>
          {index === 0 && !hasTitle ? (
            title
          ) : (
            <FieldValue field={column} record={record} linked={'resource' in column} />
          )}
        </Table.Td>
      ))}
      {action && (
        <Table.Td data-align="end" className={styles.rowAction ?? ''} data-own-clicks>
          {action}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

interface RecordTitleProps {
  readonly path: string
  readonly search: string
  readonly record: ResourceRecord
}

function RecordTitle({ path, search, record }: RecordTitleProps) {
  return (
    <Link className={styles.rowLink} data-record={record.id} to={`${path}/${record.id}${search}`}>
      <bdi>{record.title}</bdi>
    </Link>
  )
}

function alignOf(column: Column): 'end' | undefined {
  return viewKindOf(column).isFigure?.(column) ? 'end' : undefined
}
