import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import { ArrowDown, ArrowDownUp, ArrowUp, Columns3, Trash2 } from 'lucide-react'
import type { ReactElement, Ref } from 'react'
import { useTexts } from '../../texts/use-texts'
import { FilterBar } from './filters/filter-bar'
import { QuickFilters } from './filters/quick-filters'
import styles from './list.module.css'
import { SearchInput } from './search-input'
import { useIsNarrow } from './use-is-narrow'
import type { ListAddress } from './use-list-address'
import type { useListPreferences } from './use-list-preferences'

interface ListToolbarProps {
  readonly label: string
  readonly list: ListBody | undefined
  readonly address: ListAddress
  readonly preferences: ReturnType<typeof useListPreferences>
  readonly search: Ref<HTMLInputElement>
}

/** Search, filters, columns, and the way to what was deleted. */
export function ListToolbar(props: ListToolbarProps): ReactElement {
  const { label, list, address, preferences, search } = props
  const { t } = useTexts('list')
  const isNarrow = useIsNarrow()
  return (
    <search className={styles.toolbar}>
      <SearchInput
        ref={search}
        label={t('search.label', { label, lower: label.toLowerCase() })}
        q={address.query.q}
        onSearch={(q) => address.change({ q }, { replace: true })}
      />
      {list && <QuickFilters list={list} address={address} />}
      <FilterBar filters={list?.filters ?? []} address={address} />
      <div className={styles.views}>
        {list?.resource.softDelete && list.resource.permissions.delete && (
          <DeletedToggle address={address} />
        )}
        {isNarrow && list && (
          <SortMenu
            list={list}
            sort={address.query.sort}
            onSort={(sort) => address.change({ sort })}
          />
        )}
        <ColumnMenu
          columns={list?.columns ?? []}
          hidden={preferences.hidden}
          onChange={(hidden) => preferences.change({ hidden: [...hidden] })}
        />
      </div>
    </search>
  )
}

function DeletedToggle({ address }: { readonly address: ListAddress }) {
  const { t } = useTexts('list')
  const { deleted } = address.query
  return (
    <Button
      variant={deleted ? 'light' : 'default'}
      aria-pressed={deleted}
      leftSection={<Trash2 size="0.9375rem" aria-hidden />}
      onClick={() => address.change({ deleted: !deleted })}
    >
      {t('deleted')}
    </Button>
  )
}

interface ColumnMenuProps {
  readonly columns: ListBody['columns']
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
}

/** The choice of the columns that are shown; at least one is. */
function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps): ReactElement | null {
  const { t } = useTexts('list')
  if (columns.length < 2) return null
  const isHidden = (name: string) => hidden.includes(name)
  const shown = columns.filter(({ name }) => !isHidden(name))
  const toggle = (name: string) =>
    onChange(isHidden(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
  return (
    <Menu position="bottom-end" closeOnItemClick={false} hideDetached={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('columns')} title={t('columns')}>
          <Columns3 size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <Menu.Label>{t('columns')}</Menu.Label>
        {columns.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={!isHidden(name)}
            disabled={shown.length === 1 && !isHidden(name)}
            onChange={() => toggle(name)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => onChange([])}>
          {t('columns.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SortMenuProps {
  readonly list: ListBody
  /** The order in the address; empty for the list's own. */
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** The order of a list that is drawn as cards: they have no heads to press. */
function SortMenu({ list, sort, onSort }: SortMenuProps): ReactElement | null {
  const { t } = useTexts('list')
  const orders = ordersOf(list)
  if (orders.length === 0) return null
  const current = sort || list.sort || ''
  const isDown = current.startsWith('-')
  const Arrow = isDown ? ArrowDown : ArrowUp
  const chosen = orders.find(({ name }) => name === current.replace('-', ''))
  const choose = (name: string) => onSort(name === chosen?.name && !isDown ? `-${name}` : name)
  return (
    <Menu position="bottom-end" closeOnItemClick={false} hideDetached={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('sort')} title={t('sort')}>
          <ArrowDownUp size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <Menu.Label>{t('sort')}</Menu.Label>
        {orders.map(({ name, label }) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === chosen?.name}
            checkIcon={<Arrow size="0.875rem" aria-hidden />}
            aria-label={
              name === chosen?.name ? t(isDown ? 'sort.down' : 'sort.up', { label }) : label
            }
            onClick={() => choose(name)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Order {
  readonly name: string
  readonly label: string
}

/** Lists the orders that `sort` takes: that of the titles, and those of the columns that can be sorted. */
function ordersOf({ resource, titleSort, columns }: ListBody): Order[] {
  const title = titleSort === undefined ? [] : [{ name: titleSort, label: resource.singular }]
  const others = columns.filter(({ name, sortable }) => sortable && name !== titleSort)
  return [...title, ...others]
}
