import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { FieldValue } from '../../../fields/field-value'
import styles from '../list.module.css'
import { SelectRecord } from '../select-record'
import type { RecordsProps } from './record-table'

type Column = ListBody['columns'][number]

const shownColumns = 4

/** Records on a narrow screen: the title, and the first columns below it. */
export function RecordCards(props: RecordsProps): ReactElement {
  const { label, path, list, selection, rowAction } = props
  return (
    <ul className={styles.cards} aria-label={label}>
      {list.items.map((record) => (
        <li
          key={record.id}
          className={styles.cardRow}
          data-row
          data-selected={selection?.records.has(record.id) || undefined}
        >
          {selection && (
            <span className={styles.cardCheck}>
              <SelectRecord record={record} selection={selection} size="sm" />
            </span>
          )}
          <Link className={styles.card} data-record to={`${path}/${record.id}`}>
            <span className={styles.cardTitle}>{record.title}</span>
            <Facts columns={list.columns} record={record} />
          </Link>
          {rowAction && <span className={styles.cardAction}>{rowAction(record)}</span>}
        </li>
      ))}
    </ul>
  )
}

interface FactsProps {
  readonly columns: readonly Column[]
  readonly record: ResourceRecord
}

function Facts({ columns, record }: FactsProps) {
  const isTitle = (column: Column) =>
    String(record.values[column.name]) === record.title ||
    record.titles?.[column.name] === record.title
  const facts = columns.filter((column) => !isTitle(column)).slice(0, shownColumns)
  return (
    <span className={styles.facts}>
      {facts.map((column) => (
        <span key={column.name} className={styles.fact}>
          <span className={styles.factLabel}>{column.label}</span>
          <FieldValue field={column} record={record} linked={false} />
        </span>
      ))}
    </span>
  )
}
