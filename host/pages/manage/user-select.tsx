import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../api/describe-error'
import { useManagedUsers } from '../../api/manage'

interface UserOption {
  readonly value: string
  readonly label: string
}

interface UserSelectProps
  extends Pick<SelectProps, 'label' | 'placeholder' | 'nothingFoundMessage'> {
  readonly chosen: UserOption
  /** Those that are there without a search, such as oneself. */
  readonly first: readonly UserOption[]
  readonly onChoose: (user: UserOption) => void
  readonly 'data-autofocus'?: boolean
}

/** A choice among the host's users, found by a part of the name or the address. */
export function UserSelect(props: UserSelectProps): ReactElement {
  const { chosen, first, nothingFoundMessage, onChoose, ...field } = props
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(search === chosen.label ? '' : search, 200)
  const { data, error, isFetching } = useManagedUsers({ q, perPage: '20' })
  const found = (data?.items ?? [])
    .map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))
    .filter(({ value }) => first.every((one) => one.value !== value))
  const options = [...(q ? [] : first), ...found]
  const isThere = options.some(({ value }) => value === chosen.value)
  return (
    <Select
      {...field}
      searchable
      allowDeselect={false}
      data={isThere ? options : [chosen, ...options]}
      // The server has searched already.
      filter={({ options: all }) => all}
      value={chosen.value}
      onChange={(_, option) => option && onChoose(option)}
      searchValue={isOpen ? search : chosen.label}
      onSearchChange={setSearch}
      onDropdownOpen={() => {
        setSearch('')
        setOpen(true)
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={error ? describeError(error) : nothingFoundMessage}
      rightSection={isOpen && isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
