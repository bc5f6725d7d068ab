import { Button, Menu } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../list.module.css'
import { useIsNarrow } from '../use-is-narrow'
import type { ListAddress } from '../use-list-address'
import { FilterButton } from './filter-button'
import { FilterChip } from './filter-chip'
import { FilterSheet, type FiltersProps } from './filter-sheet'

/** The button that adds filters; the chips of those that are set are in {@link FilterChips}. */
export function FilterBar({ filters, address }: FiltersProps): ReactElement | null {
  const isNarrow = useIsNarrow()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<string>()
  const isSet = (name: string) => Object.hasOwn(address.query.filters, name)
  const shown = filters.filter(({ name }) => isSet(name) || name === open)
  if (filters.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <>
      {isNarrow ? (
        <FilterSheet filters={filters} address={address} />
      ) : (
        <FilterMenu filters={filters} isSet={isSet} onOpen={setOpen} ref={button} />
      )}
      {shown.length > 0 && (
        <FilterChips address={address} onCleared={() => button.current?.focus()}>
          {shown.map((field) => (
            <FilterChip
              key={field.name}
              field={field}
              filter={address.query.filters[field.name]}
              isOpen={open === field.name && !isNarrow}
              isEditable={!isNarrow}
              onOpen={() => setOpen(field.name)}
              onClose={close}
              onChange={(filter) => {
                close()
                address.filter(field.name, filter)
                if (!filter) button.current?.focus()
              }}
            />
          ))}
        </FilterChips>
      )}
    </>
  )
}

interface FilterMenuProps {
  readonly filters: ListBody['filters']
  readonly isSet: (name: string) => boolean
  readonly onOpen: (name: string) => void
  readonly ref: React.Ref<HTMLButtonElement>
}

function FilterMenu({ filters, isSet, onOpen, ref }: FilterMenuProps) {
  const { t } = useTexts('list')
  const count = filters.filter(({ name }) => isSet(name)).length
  return (
    // The focus moves into the filter that was chosen.
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <FilterButton count={count} ref={ref} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <Menu.Label>{t('filter.by')}</Menu.Label>
        {filters.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onOpen(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterChipsProps {
  readonly address: ListAddress
  readonly onCleared: () => void
  readonly children: React.ReactNode
}

function FilterChips({ address, onCleared, children }: FilterChipsProps) {
  const { t } = useTexts('list')
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {children}
      {Object.keys(address.query.filters).length > 0 && (
        <li>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              address.change({ q: '', sort: '', filters: {}, deleted: false })
              onCleared()
            }}
          >
            {t('filter.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}
