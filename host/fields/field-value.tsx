import { Anchor, Badge } from '@mantine/core'
import { safeUrl, useHost } from '@slipway/sdk'
import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import styles from './field.module.css'
import { formatValue, optionLabel } from './format-value'

interface FieldValueProps {
  readonly field: FieldEntry
  readonly record: Pick<ResourceRecord, 'values' | 'titles'>
  /** Whether a related record, an address and the like are links. */
  readonly linked?: boolean
}

/** A value as people read it: no input, not even a disabled one. */
export function FieldValue({ field, record, linked = true }: FieldValueProps): ReactElement {
  const { locale } = useHost()
  const text = formatValue(field, record, locale)
  if (text === undefined) return <span className={styles.none}>—</span>
  if (field.type === 'select' || field.type === 'multi-select') {
    return <Options field={field} value={record.values[field.name]} />
  }
  return linked ? <LinkedValue field={field} record={record} text={text} /> : <>{text}</>
}

interface LinkedValueProps {
  readonly field: FieldEntry
  readonly record: Pick<ResourceRecord, 'values'>
  readonly text: string
}

function LinkedValue({ field, record, text }: LinkedValueProps) {
  switch (field.type) {
    case 'relation': {
      const to = `/resources/${field.resource}/${String(record.values[field.name])}`
      return (
        <Anchor component={Link} to={to} inherit>
          {text}
        </Anchor>
      )
    }
    case 'email':
      return (
        <Anchor href={`mailto:${text}`} inherit>
          {text}
        </Anchor>
      )
    case 'url':
      return (
        <Anchor href={safeUrl(text)} target="_blank" rel="noreferrer" inherit>
          {text}
        </Anchor>
      )
    default:
      return <>{text}</>
  }
}

interface OptionsProps {
  readonly field: Extract<FieldEntry, { type: 'select' | 'multi-select' }>
  readonly value: unknown
}

function Options({ field, value }: OptionsProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (field.type === 'select' && !colorOf(field, value)) return <>{optionLabel(field, value)}</>
  return (
    <span className={styles.options}>
      {chosen.map((one) => (
        <Badge
          key={String(one)}
          variant="light"
          color={colorOf(field, one) ?? 'gray'}
          radius="sm"
          tt="none"
          fw={500}
        >
          {optionLabel(field, one)}
        </Badge>
      ))}
    </span>
  )
}

function colorOf({ options }: OptionsProps['field'], value: unknown): string | undefined {
  return options.find((option) => option.value === value)?.color
}
