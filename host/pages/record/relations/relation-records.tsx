import type { ListBody, RelationEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import type { RelationAddress } from '../../../api/relations'
import { useTexts } from '../../../texts/use-texts'
import { RecordCards } from '../../list/table/record-cards'
import { RecordTable } from '../../list/table/record-table'
import { useIsNarrow } from '../../list/use-is-narrow'
import { writeOrigin } from '../origin'
import styles from '../record.module.css'
import { DetachButton } from './detach-button'

interface RelationRecordsProps {
  readonly relation: RelationEntry
  readonly address: RelationAddress
  readonly data: ListBody
  readonly q: string
}

export function RelationRecords(props: RelationRecordsProps): ReactElement {
  const { relation, address, data, q } = props
  const { t } = useTexts('record')
  const Records = useIsNarrow() ? RecordCards : RecordTable
  const { label } = relation
  if (data.items.length === 0) {
    const none = q
      ? t('relation.none', { q })
      : t('relation.empty', { label, lower: label.toLowerCase() })
    return <p className={styles.quiet}>{none}</p>
  }
  return (
    <Records
      label={label}
      titleLabel={relation.singular}
      path={`/resources/${relation.resource}`}
      search={`?${writeOrigin(address)}`}
      list={{ ...data, columns: data.columns.filter((column) => !leadsBack(column, props)) }}
      rowAction={
        relation.permissions.attach
          ? (record) => <DetachButton address={address} record={record} />
          : undefined
      }
    />
  )
}

// The column that leads back to the page it is on says nothing.
function leadsBack(
  column: ListBody['columns'][number],
  { relation, address }: RelationRecordsProps,
) {
  if (relation.field !== undefined) return column.name === relation.field
  return 'resource' in column && column.resource === address.resource
}
