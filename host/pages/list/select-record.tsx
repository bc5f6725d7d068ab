import { Checkbox } from '@mantine/core'
import type { ResourceRecord } from '@slipway/sdk/contract'
import { type ReactElement, useId } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './list.module.css'
import type { Selection } from './use-selection'

interface SelectRecordProps {
  readonly record: ResourceRecord
  readonly selection: Selection
  readonly size?: 'xs' | 'sm'
}

/** Selects one record; with Shift, all from the one before. */
export function SelectRecord({ record, selection, size }: SelectRecordProps): ReactElement {
  const { t } = useTexts('list')
  const id = useId()
  return (
    <label htmlFor={id} className={styles.select}>
      <Checkbox
        id={id}
        size={size ?? 'xs'}
        aria-label={t('select.record', { title: record.title })}
        checked={selection.records.has(record.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
