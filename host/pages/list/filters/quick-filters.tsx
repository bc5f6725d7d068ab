import { Button, Menu } from '@mantine/core'
import type { FieldEntry, ListBody } from '@slipway/sdk/contract'
import { isNeverNull } from '@slipway/sdk/contract'
import { ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import type { FieldFilter } from '../../../api/records/list-query'
import { viewKindOf } from '../../../fields/field-kinds'
import { anyOf, filterText } from '../../../fields/filter-values'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'
import type { ListAddress } from '../use-list-address'
import { useFilterText } from './filter-text'

interface QuickFiltersProps {
  readonly list: ListBody
  readonly address: ListAddress
}

/** The filters that are needed most: two clicks to a value, by a menu each. */
export function QuickFilters({ list, address }: QuickFiltersProps): ReactElement | null {
  const { t } = useTexts('list')
  const { quickFilters = [], filters } = list
  const fields = quickFilters.flatMap((name) => filters.filter((field) => field.name === name))
  if (fields.length === 0) return null
  return (
    <div className={styles.quick} role="group" aria-label={t('filter.quick')}>
      {fields.map((field) => (
        <QuickFilter
          key={field.name}
          field={field}
          filter={address.query.filters[field.name]}
          onChange={(filter) => address.filter(field.name, filter)}
        />
      ))}
    </div>
  )
}

interface QuickFilterProps {
  readonly field: FieldEntry
  readonly filter: FieldFilter | undefined
  readonly onChange: (filter: FieldFilter | undefined) => void
}

const unset: FieldFilter = { kind: 'is', value: '' }

function QuickFilter({ field, filter, onChange }: QuickFilterProps) {
  const { t } = useTexts('list')
  const { choices, writeFilter, hasManyFilters = false } = viewKindOf(field)
  const text = useFilterText(field, filter ?? unset)
  const values = choices?.(field) ?? []
  const chosen = filterText(filter).split(',').filter(Boolean)
  const isEmpty = filter !== undefined && chosen.length === 0
  const toggle = (value: string) => {
    if (!hasManyFilters) return onChange(chosen.includes(value) ? undefined : anyOf([value]))
    const isChosen = (one: string) => chosen.includes(one) !== (one === value)
    onChange(anyOf(values.filter(isChosen)))
  }
  return (
    // Where several values can be chosen, the menu waits for the next one.
    <Menu position="bottom-start" closeOnItemClick={!hasManyFilters}>
      <Menu.Target>
        <Button
          variant={filter ? 'light' : 'default'}
          rightSection={<ChevronDown size="0.9375rem" aria-hidden />}
          aria-label={filter && `${field.label}: ${text}`}
        >
          {field.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {values.map((value) => (
          <Menu.CheckboxItem
            key={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          >
            {writeFilter?.(value, field) ?? value}
          </Menu.CheckboxItem>
        ))}
        {!field.required && !isNeverNull(field) && (
          <Menu.CheckboxItem
            checked={isEmpty}
            onChange={() => onChange(isEmpty ? undefined : unset)}
          >
            {t('filter.empty')}
          </Menu.CheckboxItem>
        )}
        <Menu.Divider />
        <Menu.Item disabled={!filter} closeMenuOnClick onClick={() => onChange(undefined)}>
          {t('filter.any')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
