import { Anchor, Badge } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import styles from './field.module.css'
import { formatValue } from './format-value'

interface FieldValueProps {
  readonly field: FieldEntry
  readonly record: Pick<ResourceRecord, 'values' | 'titles'>
  /** Whether a related record is a link to its page. */
  readonly linked?: boolean
}

/** A value as people read it: no input, not even a disabled one. */
export function FieldValue({ field, record, linked = true }: FieldValueProps): ReactElement {
  const { locale } = useHost()
  const text = formatValue(field, record, locale)
  if (text === undefined) return <span className={styles.none}>—</span>
  if (field.type === 'select') return <SelectValue field={field} record={record} text={text} />
  if (field.type === 'relation' && linked) {
    const to = `/resources/${field.resource}/${String(record.values[field.name])}`
    return (
      <Anchor component={Link} to={to} inherit>
        {text}
      </Anchor>
    )
  }
  return <>{text}</>
}

interface SelectValueProps extends FieldValueProps {
  readonly field: Extract<FieldEntry, { type: 'select' }>
  readonly text: string
}

function SelectValue({ field, record, text }: SelectValueProps) {
  const option = field.options.find(({ value }) => value === record.values[field.name])
  if (!option?.color) return <>{text}</>
  return (
    <Badge variant="light" color={option.color} radius="sm" tt="none" fw={500}>
      {text}
    </Badge>
  )
}
