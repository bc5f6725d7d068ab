import { Button } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import { Trash2 } from 'lucide-react'
import type { ReactElement, Ref } from 'react'
import { useTexts } from '../../texts/use-texts'
import { FilterBar } from './filters/filter-bar'
import { QuickFilters } from './filters/quick-filters'
import styles from './list.module.css'
import { SearchInput } from './search-input'
import { ColumnMenu } from './table/column-menu'
import { SortMenu } from './table/sort-menu'
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
