import { MultiSelect, Select } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../texts/use-translation'
import styles from '../field.module.css'
import { asText } from '../field-values'
import { useField } from '../use-field'

interface SelectFieldProps<Type extends FieldEntry['type']> {
  readonly field: Extract<FieldEntry, { type: Type }>
}

/** From this many on an option is found by typing. */
const SEARCHED = 8

export function SelectField({ field }: SelectFieldProps<'select'>): ReactElement {
  const { t } = useTranslation('form')
  const { input, value, setValue } = useField(field)
  const data = field.options.map((option) => ({ value: option.value, label: option.label }))
  return (
    <Select
      {...input}
      data={data}
      searchable={data.length > SEARCHED}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('clear', { label: field.label }) }}
      nothingFoundMessage={t('search.none')}
      value={asText(value) || null}
      onChange={setValue}
    />
  )
}

export function MultiSelectField({ field }: SelectFieldProps<'multi-select'>): ReactElement {
  const { t } = useTranslation('form')
  const { input, value, setValue } = useField(field)
  const data = field.options.map((option) => ({ value: option.value, label: option.label }))
  // As it is kept: in the order of the options, whatever was chosen first.
  const inOrder = (chosen: readonly string[]) =>
    data.map((option) => option.value).filter((one) => chosen.includes(one))
  return (
    <MultiSelect
      {...input}
      classNames={{ input: styles.pills ?? '', pill: styles.pill ?? '' }}
      data={data}
      searchable={data.length > SEARCHED}
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { label: field.label }) }}
      nothingFoundMessage={t('search.none')}
      value={Array.isArray(value) ? value.map(asText) : []}
      onChange={(chosen) => setValue(inOrder(chosen))}
    />
  )
}
