import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { FieldValue } from '../../../fields/field-value'
import styles from '../list.module.css'
import { SelectRecord } from '../select-record'
import { cardFacts } from './important-columns'
import type { RecordsProps } from './record-table'

/** Records on a narrow screen: the title, and what matters most below it. */
export function RecordCards(props: RecordsProps): ReactElement {
  const { label, path, search = '', list, selection, rowAction, isChosen = false } = props
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
          <Link
            className={styles.card}
            data-record={record.id}
            to={`${path}/${record.id}${search}`}
          >
            <span className={styles.cardTitle}>
              <bdi>{record.title}</bdi>
            </span>
            <Facts columns={cardFacts(list.columns, record, isChosen)} record={record} />
          </Link>
          {rowAction && <span className={styles.cardAction}>{rowAction(record)}</span>}
        </li>
      ))}
    </ul>
  )
}

interface FactsProps {
  readonly columns: readonly ListBody['columns'][number][]
  readonly record: ResourceRecord
}

function Facts({ columns, record }: FactsProps) {
  return (
    <span className={styles.facts}>
      {columns.map((column) => (
        <span key={column.name} className={styles.fact} data-type={column.type}>
          <span className={styles.factLabel}>{column.label}</span>
          <FieldValue field={column} record={record} linked={false} />
        </span>
      ))}
    </span>
  )
}
