import { Button } from '@mantine/core'
import type { ListBody, RelationEntry, ResourceRecord } from '@slipway/sdk/contract'
import { Unlink } from 'lucide-react'
import type { ReactElement } from 'react'
import { detachRecord, type RelationAddress } from '../../../api/records/relations'
import { useTexts } from '../../../texts/use-texts'
import { useRecordsChange } from '../../actions/use-records-change'
import { RecordCards } from '../../list/table/record-cards'
import { RecordTable } from '../../list/table/record-table'
import { useIsNarrow } from '../../list/use-is-narrow'
import { writeOrigin } from '../origin'
import styles from '../record.module.css'
import { useAttach } from './use-attach'

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

interface DetachButtonProps {
  readonly address: RelationAddress
  readonly record: ResourceRecord
}

/** Takes a record out of the relation; neither of the two is deleted. */
function DetachButton({ address, record }: DetachButtonProps): ReactElement {
  const { t } = useTexts('record')
  const { mutate, isPending } = useDetach({ address, record })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={styles.detach ?? ''}
      styles={{ label: { fontWeight: 500 } }}
      loading={isPending}
      leftSection={<Unlink size="0.875rem" aria-hidden />}
      aria-label={t('detach.record', { title: record.title })}
      onClick={() => mutate()}
    >
      {t('detach')}
    </Button>
  )
}

function useDetach({ address, record }: DetachButtonProps) {
  const { t } = useTexts('record')
  const { t: list } = useTexts('list')
  const attach = useAttach(address)
  return useRecordsChange<void, void>(
    (api) => detachRecord(api, address, record.id),
    () => ({
      tone: 'success',
      message: t('detach.done', { title: record.title }),
      action: { label: list('undo'), run: () => attach.mutate([record.id]) },
    }),
  )
}
