import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts'
import { type Filter, FilterSelect } from './filter-select'
import styles from './manage.module.css'
import type { ManageAddress } from './use-manage-address'

interface ManageToolbarProps {
  readonly address: ManageAddress
  readonly searchLabel: string
  readonly filters: readonly Filter[]
  /** Filters of other kinds. */
  readonly children?: ReactNode
}

/** Search and filters. */
export function ManageToolbar(props: ManageToolbarProps): ReactElement {
  const { address, searchLabel, filters, children } = props
  const { t } = useTexts('manage')
  const { t: tc } = useTexts('common')
  const [text, setText] = useState(address.query['q'] ?? '')
  const search = useDebouncedCallback((q: string) => address.change({ q }), 250)
  const type = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <search className={styles.toolbar}>
      <TextInput
        className={styles.search ?? ''}
        type="search"
        maxLength={200}
        aria-label={searchLabel}
        placeholder={t('search')}
        leftSection={<Search size="0.9375rem" aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" aria-label={tc('cancel')} onClick={() => type('')} />
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {filters.map((filter) => (
        <FilterSelect key={filter.name} address={address} {...filter} />
      ))}
      {children}
    </search>
  )
}
