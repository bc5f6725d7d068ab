import { ActionIcon, Menu } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'

interface SortMenuProps {
  readonly list: ListBody
  /** The order in the address; empty for the list's own. */
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** The order of a list that is drawn as cards: they have no heads to press. */
export function SortMenu({ list, sort, onSort }: SortMenuProps): ReactElement | null {
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
