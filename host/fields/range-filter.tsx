import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../texts/use-texts'
import styles from './field.module.css'
import type { FilterProps } from './field-kind'

type End = 'min' | 'max'

interface RangeFilterProps<Entry extends FieldEntry> extends FilterProps<Entry> {
  /** The input for one end. */
  readonly End: (props: RangeEndProps<Entry>) => ReactElement
  /** The ends are below each other. */
  readonly isWide?: boolean
}

export interface RangeEndProps<Entry extends FieldEntry> {
  readonly field: Entry
  readonly end: End
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

const labels = { min: 'filter.min', max: 'filter.max' } as const

/** Both ends belong to the range, and each may stay open. */
export function RangeFilter<Entry extends FieldEntry>(
  props: RangeFilterProps<Entry>,
): ReactElement {
  const { field, value, onChange, End, isWide = false } = props
  const { t } = useTexts('list')
  const range = value?.kind === 'range' ? value : { kind: 'range' as const, min: '', max: '' }
  const change = (end: End, text: string) => {
    const next = { ...range, [end]: text }
    onChange(next.min || next.max ? next : undefined)
  }
  return (
    <div className={styles.ends} data-wide={isWide}>
      {(['min', 'max'] as const).map((end) => (
        <End
          key={end}
          field={field}
          end={end}
          label={t(labels[end])}
          text={range[end]}
          onChange={(text) => change(end, text)}
        />
      ))}
    </div>
  )
}
