import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useHostApi } from '../../api/api-context'
import { recordQuery } from '../../api/records/records'
import { FieldValue } from '../../fields/field-value'

interface ConflictValueProps {
  readonly field: FieldEntry
  readonly record: Pick<ResourceRecord, 'values' | 'titles'>
}

/** A value to compare. Of a related record that was chosen in the form only the id is at hand. */
export function ConflictValue({ field, record }: ConflictValueProps): ReactElement {
  const isKnown = record.titles !== undefined && Object.hasOwn(record.titles, field.name)
  if (!('resource' in field) || isKnown) {
    return <FieldValue field={field} record={record} linked={false} />
  }
  return <RelatedValue field={field} values={record.values} />
}

interface RelatedValueProps {
  readonly field: Extract<FieldEntry, { type: 'relation' }>
  readonly values: ResourceRecord['values']
}

function RelatedValue({ field, values }: RelatedValueProps) {
  const value = values[field.name]
  const id = typeof value === 'number' ? value : 0
  const address = { resource: field.resource, id }
  const { data } = useQuery({ ...recordQuery(useHostApi(), address), enabled: id > 0 })
  const record = data ? { values, titles: { [field.name]: data.title } } : { values }
  return <FieldValue field={field} record={record} linked={false} />
}
