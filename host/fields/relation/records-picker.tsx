import { Loader, MultiSelect } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { recordQuery } from '../../api/records/records'
import { useTexts } from '../../texts/use-texts'
import styles from '../field.module.css'
import { useFoundRecords } from './use-found-records'

interface RecordsPickerProps {
  readonly resource: string
  readonly label: string
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly autoFocus?: boolean
}

/** Some records of another resource, found by searching. */
export function RecordsPicker(props: RecordsPickerProps): ReactElement {
  const { resource, label, value, onChange, autoFocus = false } = props
  const { t } = useTexts('list')
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const chosen = useChosen(resource, value)
  const found = useFoundRecords({ resource, search })
  const others = found.options.filter((option) => !value.includes(Number(option.value)))
  return (
    <MultiSelect
      aria-label={label}
      placeholder={value.length === 0 ? t('picker.search') : ''}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // An open list would go on naming the option that has just left it as the active one.
      onOptionSubmit={() => setOpen(false)}
      clearable
      clearButtonProps={{ 'aria-label': t('picker.clear', { label }) }}
      classNames={{ inputField: styles.pickerField ?? '' }}
      data-autofocus={autoFocus || undefined}
      // A list that opens with its dialog lies over the buttons.
      openOnFocus={!autoFocus}
      data={[...chosen, ...others]}
      // The server has searched already.
      filter={({ options }) => options}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchValue={search}
      onSearchChange={setSearch}
      hidePickedOptions
      nothingFoundMessage={found.isBusy ? t('picker.busy') : t('picker.none')}
      rightSection={found.isBusy ? <Loader size="xs" /> : undefined}
    />
  )
}

function useChosen(resource: string, ids: readonly number[]) {
  const api = useHostApi()
  const records = useQueries({
    queries: ids.map((id) => ({
      ...recordQuery(api, { resource, id }),
      enabled: Number.isSafeInteger(id),
    })),
  })
  return ids.map((id, index) => ({
    value: String(id),
    label: records[index]?.data?.title ?? `#${id}`,
  }))
}
