import { Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import type { FieldFilter } from '../../../api/list-query'
import { RangeInputs } from '../../../fields/range-filter'
import { RecordsPicker } from '../../../fields/relation/records-picker'
import { useTranslation } from '../../../texts/use-translation'
import styles from '../list.module.css'
import { splitValues } from './filter-text'

export interface FilterInputsProps<Type extends FieldEntry['type'] = FieldEntry['type']> {
  readonly field: Extract<FieldEntry, { type: Type }>
  readonly value: FieldFilter | undefined
  readonly onChange: (value: FieldFilter | undefined) => void
}

/** What can be asked of a field, by its type; or that it is empty, where it may be. */
export function FilterInputs(props: FilterInputsProps): ReactElement {
  const { field, value, onChange } = props
  const { t } = useTranslation('list')
  const isEmpty = value?.kind === 'is' && value.value === ''
  return (
    <Stack gap="sm">
      {!isEmpty && <ValueInputs {...props} />}
      {canBeEmpty(field) && (
        <Checkbox
          size="sm"
          label={t('filter.empty')}
          checked={isEmpty}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? { kind: 'is', value: '' } : undefined)
          }
        />
      )}
    </Stack>
  )
}

function canBeEmpty({ type, required }: FieldEntry): boolean {
  return !required && type !== 'yes-no' && type !== 'multi-select'
}

function ValueInputs({ field, value, onChange }: FilterInputsProps) {
  switch (field.type) {
    case 'select':
    case 'multi-select':
      return <OptionsFilter field={field} value={value} onChange={onChange} />
    case 'relation':
      return <RelationFilter field={field} value={value} onChange={onChange} />
    case 'yes-no':
      return <YesNoFilter field={field} value={value} onChange={onChange} />
    case 'number':
    case 'money':
    case 'percent':
    case 'date':
    case 'date-time':
      return <RangeInputs field={field} value={value} onChange={onChange} />
    default:
      return <TextFilter field={field} value={value} onChange={onChange} />
  }
}

function textOf(value: FieldFilter | undefined): string {
  return value?.kind === 'is' ? value.value : ''
}

function filterOf(values: readonly string[]): FieldFilter | undefined {
  return values.length > 0 ? { kind: 'is', value: values.join(',') } : undefined
}

function OptionsFilter(props: FilterInputsProps<'select' | 'multi-select'>) {
  const { field, value, onChange } = props
  const text = textOf(value)
  return (
    <Checkbox.Group
      aria-label={field.label}
      value={text ? [...splitValues(field, text)] : []}
      onChange={(chosen) => onChange(filterOf(chosen))}
    >
      <Stack gap={10} className={styles.options ?? ''}>
        {field.options.map((option) => (
          <Checkbox key={option.value} size="sm" value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function RelationFilter({ field, value, onChange }: FilterInputsProps<'relation'>) {
  const text = textOf(value)
  return (
    <RecordsPicker
      resource={field.resource}
      label={field.label}
      value={text ? text.split(',').map(Number) : []}
      onChange={(ids) => onChange(filterOf(ids.map(String)))}
    />
  )
}

function YesNoFilter({ field, value, onChange }: FilterInputsProps<'yes-no'>) {
  const { t } = useTranslation('list')
  const { t: common } = useTranslation('common')
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label={field.label}
      value={textOf(value)}
      onChange={(next) => onChange(next ? { kind: 'is', value: next } : undefined)}
      data={[
        { value: '', label: t('filter.any') },
        { value: 'true', label: common('yes') },
        { value: 'false', label: common('no') },
      ]}
    />
  )
}

function TextFilter({ field, value, onChange }: FilterInputsProps) {
  const { t } = useTranslation('list')
  return (
    <TextInput
      aria-label={field.label}
      placeholder={t('filter.exactly')}
      value={textOf(value)}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text ? { kind: 'is', value: text } : undefined)
      }
    />
  )
}
