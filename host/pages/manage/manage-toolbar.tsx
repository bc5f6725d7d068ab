import { CloseButton, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './manage.module.css'
import type { ManageAddress } from './use-manage-address'

type Choice = { readonly value: string; readonly label: string }
export type FilterOption = Choice | { readonly group: string; readonly items: Choice[] }

interface Filter {
  /** Name in the address. */
  readonly name: string
  readonly label: string
  /** Shown while nothing is chosen. */
  readonly any: string
  readonly options: readonly FilterOption[]
}

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
      {filters.map(({ name, label, any, options }) => (
        <Select
          key={name}
          className={styles.filter ?? ''}
          aria-label={label}
          searchable={options.length > 8}
          data={[{ value: '', label: any }, ...options]}
          allowDeselect={false}
          value={address.query[name] ?? ''}
          onChange={(value) => address.change({ [name]: value ?? '' })}
        />
      ))}
      {children}
    </search>
  )
}
