import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { FieldValue } from '../../forms/field-value'
import styles from './list.module.css'
import type { RecordsProps } from './record-table'

type Column = ListBody['columns'][number]

const shownColumns = 4

/** Records on a narrow screen: the title, and the first columns below it. */
export function RecordCards({ label, path, list }: RecordsProps): ReactElement {
  return (
    <ul className={styles.cards} aria-label={label}>
      {list.items.map((record) => (
        <li key={record.id}>
          <Link className={styles.card} to={`${path}/${record.id}`}>
            <span className={styles.cardTitle}>{record.title}</span>
            <Facts columns={list.columns} record={record} />
          </Link>
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
  const told = (column: Column) =>
    String(record.values[column.name]) === record.title ||
    record.titles?.[column.name] === record.title
  const facts = columns.filter((column) => !told(column)).slice(0, shownColumns)
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
