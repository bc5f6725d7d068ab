import { CloseButton, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './manage.module.css'
import type { ManageAddress } from './use-manage-address'

type Choice = { readonly value: string; readonly label: string }
export type FilterOption = Choice | { readonly group: string; readonly items: Choice[] }

interface ManageToolbarProps {
  readonly address: ManageAddress
  readonly searchLabel: string
  readonly filter: {
    /** Name in the address. */
    readonly name: string
    readonly label: string
    /** Shown while nothing is chosen. */
    readonly any: string
    readonly options: readonly FilterOption[]
  }
}

/** Search and one filter. */
export function ManageToolbar(props: ManageToolbarProps): ReactElement {
  const { address, searchLabel, filter } = props
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
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" aria-label={tc('cancel')} onClick={() => type('')} />
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={filter.label}
        data={[{ value: '', label: filter.any }, ...filter.options]}
        allowDeselect={false}
        value={address.query[filter.name] ?? ''}
        onChange={(value) => address.change({ [filter.name]: value ?? '' })}
      />
    </search>
  )
}
