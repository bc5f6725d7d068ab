import { Anchor, Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { recordQuery } from '../../api/records/records'
import { useTexts } from '../../texts/use-texts'
import { asText } from '../as-text'
import type { CellProps, EntryOf, FilterProps, InputProps, Writing } from '../field-kind'
import { anyOf, filterText } from '../filter-values'
import { parseNumber } from '../number/figure-kinds'
import { useField } from '../use-field'
import { RecordsPicker } from './records-picker'
import { useFoundRecords } from './use-found-records'

type Entry = EntryOf<'relation'>

export const relationKinds = {
  relation: {
    Input: RelationField,
    Filter: RelationFilter,
    Link: RelationLink,
    write: (value: unknown, { title }: Writing<Entry>) => title ?? `#${asText(value)}`,
    parse: parseNumber,
    hasManyFilters: true,
    writeFilter: (id: string) => `#${id}`,
  },
} as const

/** A record of another resource, found by searching. */
function RelationField({ field }: InputProps<Entry>): ReactElement {
  const { t } = useTexts('form')
  const { input, value, setValue } = useField(field)
  const chosen = useChosenTitle(field.resource, value)
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useFoundRecords({
    resource: field.resource,
    search: search === chosen?.label ? '' : search,
    isOpen,
  })
  const data = withChosen(found.options, chosen)
  return (
    <Select
      {...input}
      searchable
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('clear', { label: field.label }) }}
      data={data}
      // The server has searched already.
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      onChange={(next) => setValue(next === null ? null : Number(next))}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t(found.isBusy ? 'search.busy' : 'search.none')}
      rightSection={found.isBusy ? <Loader size="xs" /> : undefined}
    />
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

function useChosenTitle(resource: string, value: unknown): Option | undefined {
  const id = typeof value === 'number' ? value : 0
  const { data } = useQuery({ ...recordQuery(useHostApi(), { resource, id }), enabled: id > 0 })
  return id > 0 ? { value: String(id), label: data?.title ?? `#${id}` } : undefined
}

function withChosen(options: readonly Option[], chosen: Option | undefined): Option[] {
  const there = !chosen || options.some(({ value }) => value === chosen.value)
  return there ? [...options] : [chosen, ...options]
}

function RelationFilter({ field, value, onChange }: FilterProps<Entry>): ReactElement {
  const text = filterText(value)
  return (
    <RecordsPicker
      resource={field.resource}
      label={field.label}
      value={text ? text.split(',').map(Number) : []}
      onChange={(ids) => onChange(anyOf(ids.map(String)))}
    />
  )
}

function RelationLink({ field, value, text }: CellProps<Entry>): ReactElement {
  return (
    <Anchor component={Link} to={`/resources/${field.resource}/${String(value)}`} inherit>
      {text}
    </Anchor>
  )
}
