import { Checkbox, MultiSelect, Select, Stack } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import { OptionBadge } from '../../ui/option-badge'
import { asText } from '../as-text'
import styles from '../field.module.css'
import type { CellProps, EntryOf, FilterProps, InputProps, Writing } from '../field-kind'
import { anyOf, filterText } from '../filter-values'
import { useField } from '../use-field'

type Entry = EntryOf<'select' | 'multi-select'>

/** From this many on an option is found by typing. */
const SEARCHED = 8

const options = {
  Filter: OptionsFilter,
  hasManyFilters: true,
  choices: ({ options }: Entry) => options.map(({ value }) => value),
  writeFilter: (text: string, field: Entry) => optionLabel(field, text),
} as const

export const optionKinds = {
  select: {
    ...options,
    Input: SelectField,
    Cell: OptionCell,
    write: (value: unknown, { field }: Writing<Entry>) => optionLabel(field, value),
  },
  'multi-select': {
    ...options,
    Input: MultiSelectField,
    Cell: OptionsCell,
    write: (value: unknown, { field, formats }: Writing<Entry>) =>
      Array.isArray(value)
        ? formats.list(value.map((one) => optionLabel(field, one)))
        : asText(value),
    parse: (text: string) => (text === '' ? [] : text.split(',')),
  },
} as const

/** What the inputs of both kinds have in common. */
function useOptions(field: Entry) {
  const { t } = useTexts('form')
  const { input, ...state } = useField(field)
  const data = field.options.map(({ value, label }) => ({ value, label }))
  const common = {
    ...input,
    data,
    searchable: data.length > SEARCHED,
    clearButtonProps: { 'aria-label': t('clear', { label: field.label }) },
    nothingFoundMessage: t('search.none'),
  }
  return { ...state, common }
}

function SelectField({ field }: InputProps<EntryOf<'select'>>): ReactElement {
  const { common, value, setValue } = useOptions(field)
  return (
    <Select
      {...common}
      clearable={!field.required}
      value={asText(value) || null}
      onChange={setValue}
    />
  )
}

function MultiSelectField({ field }: InputProps<EntryOf<'multi-select'>>): ReactElement {
  const { common, value, setValue } = useOptions(field)
  const values = common.data.map((option) => option.value)
  return (
    <MultiSelect
      {...common}
      classNames={{ input: styles.pills ?? '', pill: styles.pill ?? '' }}
      clearable
      value={Array.isArray(value) ? value.map(asText) : []}
      // As it is kept: in the order of the options, whatever was chosen first.
      onChange={(chosen) => setValue(values.filter((one) => chosen.includes(one)))}
    />
  )
}

function OptionsFilter({ field, value, onChange }: FilterProps<Entry>): ReactElement {
  const text = filterText(value)
  return (
    <Checkbox.Group
      aria-label={field.label}
      value={text ? text.split(',') : []}
      onChange={(chosen) => onChange(anyOf(chosen))}
    >
      <Stack gap={10} className={styles.choices ?? ''}>
        {field.options.map((option) => (
          <Checkbox key={option.value} size="sm" value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function OptionCell(props: CellProps<Entry>): ReactElement {
  const { field, value, text } = props
  return colorOf(field, value) ? <OptionsCell {...props} /> : <>{text}</>
}

function OptionsCell({ field, value }: CellProps<Entry>): ReactElement {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  return (
    <span className={styles.options}>
      {chosen.map((one) => (
        <OptionBadge
          key={String(one)}
          label={optionLabel(field, one)}
          color={colorOf(field, one)}
        />
      ))}
    </span>
  )
}

function optionLabel({ options }: Entry, value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? asText(value)
}

function colorOf({ options }: Entry, value: unknown): string | undefined {
  return options.find((option) => option.value === value)?.color
}
