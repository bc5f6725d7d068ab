import { useHost } from '@slipway/sdk'
import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import styles from './field.module.css'
import { viewKindOf } from './field-kinds'
import { formatValue } from './format-value'

interface FieldValueProps {
  readonly field: FieldEntry
  readonly record: Pick<ResourceRecord, 'values' | 'titles'>
  /** Whether a related record, an address and the like are links. */
  readonly linked?: boolean
}

/** A value as people read it, in its own direction: no input, not even a disabled one. */
export function FieldValue({ field, record, linked = true }: FieldValueProps): ReactElement {
  const { locale } = useHost()
  const text = formatValue(field, record, locale)
  if (text === undefined) return <span className={styles.none}>—</span>
  const { Cell, Link } = viewKindOf(field)
  const Shown = (linked && Link) || Cell
  return (
    <bdi>
      {Shown ? <Shown field={field} value={record.values[field.name]} text={text} /> : text}
    </bdi>
  )
}
