import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ListBody } from '@slipway/sdk/contract'
import { Search, X } from 'lucide-react'
import { type ReactElement, useRef, useState } from 'react'
import styles from './list.module.css'
import type { ListAddress } from './use-list-address'

type Column = ListBody['columns'][number]

interface ListToolbarProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly address: ListAddress
}

/** Search, and one filter for each column that has options. */
export function ListToolbar({ label, columns, address }: ListToolbarProps): ReactElement {
  const { filters } = address.query
  const isFiltered = Object.keys(filters).length > 0
  return (
    <search className={styles.toolbar}>
      <SearchInput label={label} address={address} />
      {columns.map((column) => (
        <ColumnFilter key={column.name} column={column} address={address} />
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<X size={14} />}
          onClick={() => address.change({ filters: {} })}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}

interface SearchInputProps {
  readonly label: string
  readonly address: ListAddress
}

function SearchInput({ label, address }: SearchInputProps) {
  const { text, type } = useSearchText(address)
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      aria-label={`Search ${label.toLowerCase()}`}
      placeholder="Search"
      leftSection={<Search size={15} />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** What is typed goes to the address a moment later; what comes from elsewhere is shown at once. */
function useSearchText({ query, change }: ListAddress) {
  const [text, setText] = useState(query.q)
  const [shown, setShown] = useState(query.q)
  const sent = useRef(query.q)
  const search = useDebouncedCallback((q: string) => {
    sent.current = q
    change({ q }, { replace: true })
  }, 250)
  if (query.q !== shown) {
    setShown(query.q)
    if (query.q !== sent.current) setText(query.q)
  }
  const type = (next: string) => {
    setText(next)
    search(next)
  }
  return { text, type }
}

interface ColumnFilterProps {
  readonly column: Column
  readonly address: ListAddress
}

function ColumnFilter({ column, address }: ColumnFilterProps) {
  const options = filterOptions(column)
  if (!options) return null
  const { [column.name]: value, ...others } = address.query.filters
  return (
    <Select
      className={styles.filter ?? ''}
      aria-label={`Only with ${column.label}`}
      placeholder={column.label}
      data={options}
      clearable
      clearButtonProps={{ 'aria-label': `Any ${column.label}` }}
      value={value ?? null}
      onChange={(next) =>
        address.change({ filters: next === null ? others : { ...others, [column.name]: next } })
      }
    />
  )
}

function filterOptions(column: Column) {
  if (column.type === 'select') return column.options.map(({ value, label }) => ({ value, label }))
  if (column.type !== 'yes-no') return undefined
  return [
    { value: 'true', label: `${column.label}: yes` },
    { value: 'false', label: `${column.label}: no` },
  ]
}
