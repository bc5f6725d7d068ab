import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { texts } from '../texts/texts'
import { useTexts } from '../texts/use-texts'
import type { EntryOf, FilterProps, InputProps } from './field-kind'
import { anyOf, filterText } from './filter-values'
import { useField } from './use-field'
import { valueFormats } from './value-formats'

type Entry = EntryOf<'yes-no'>

export const yesNoKinds = {
  'yes-no': {
    Input: YesNoInput,
    Filter: YesNoFilter,
    write: valueFormats['yes-no'].write,
    parse: readYesNo,
    choices: () => ['true', 'false'],
    writeFilter: (text: string) => texts.t(text === 'true' ? 'common:yes' : 'common:no'),
  },
} as const

function YesNoInput({ field }: InputProps<Entry>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <Switch
      {...input}
      required={false}
      checked={value === true}
      onChange={(event) => setValue(event.currentTarget.checked)}
    />
  )
}

function YesNoFilter({ field, value, onChange }: FilterProps<Entry>): ReactElement {
  const { t } = useTexts('list')
  const { t: common } = useTexts('common')
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label={field.label}
      value={filterText(value)}
      onChange={(next) => onChange(anyOf([next]))}
      data={[
        { value: '', label: t('filter.any') },
        { value: 'true', label: common('yes') },
        { value: 'false', label: common('no') },
      ]}
    />
  )
}

function readYesNo(text: string): boolean | undefined {
  return text === 'true' || (text === 'false' ? false : undefined)
}
