import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { User } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../api/describe-error'
import { useManagedUsers } from '../../api/manage'
import type { PreviewSeed } from '../../session/over-page'
import { useTexts } from '../../texts/use-texts'

interface UserFieldProps {
  readonly self: User
  readonly value: PreviewSeed['user']
  readonly onChange: (user: PreviewSeed['user']) => void
}

/** A user of the host, found by a part of the name or the address. */
export function UserField({ self, value, onChange }: UserFieldProps): ReactElement {
  const { t } = useTexts('preview')
  const own = { value: String(self.id), label: t('me') }
  const chosen = value ? { value: String(value.id), label: value.label } : own
  const [search, setSearch] = useState(chosen.label)
  const [q] = useDebouncedValue(search === chosen.label ? '' : search, 200)
  const { data, error, isFetching } = useManagedUsers({ q, perPage: '20' })
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== self.id)
    .map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))
  const options = [...(q ? [] : [own]), ...found]
  const isThere = options.some((option) => option.value === chosen.value)
  return (
    <Select
      label={t('field.user')}
      placeholder={t('search')}
      searchable
      allowDeselect={false}
      data-autofocus
      data={isThere ? options : [chosen, ...options]}
      // The server has searched already.
      filter={({ options: all }) => all}
      value={chosen.value}
      onChange={(id, option) =>
        onChange(option && id !== own.value ? { id: Number(id), label: option.label } : undefined)
      }
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setSearch('')}
      onDropdownClose={() => setSearch(chosen.label)}
      nothingFoundMessage={error ? describeError(error) : t('more')}
      rightSection={isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
