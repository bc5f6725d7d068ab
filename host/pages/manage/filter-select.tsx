import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import styles from './manage.module.css'
import type { ManageAddress } from './use-manage-address'

type Choice = { readonly value: string; readonly label: string }
export type FilterOption = Choice | { readonly group: string; readonly items: Choice[] }

export interface Filter {
  /** Name in the address. */
  readonly name: string
  readonly label: string
  /** Shown while nothing is chosen. */
  readonly any: string
  readonly options: readonly (string | FilterOption)[]
  readonly searchable?: boolean
  /** Further changes of the address, such as of what depends on the choice. */
  readonly also?: Readonly<Record<string, string>>
}

interface FilterSelectProps extends Filter {
  readonly address: ManageAddress
}

/** A choice of what a list shows; it is in the address. */
export function FilterSelect(props: FilterSelectProps): ReactElement {
  const { address, name, label, any, options, searchable = options.length > 8, also } = props
  return (
    <Select
      className={styles.filter ?? ''}
      aria-label={label}
      searchable={searchable}
      data={[{ value: '', label: any }, ...options]}
      allowDeselect={false}
      value={address.query[name] ?? ''}
      onChange={(value) => address.change({ [name]: value ?? '', ...also })}
    />
  )
}

/** Returns the options, with what an address chose also where it is not among them. */
export function withChosen(options: readonly string[], chosen = ''): readonly string[] {
  return chosen === '' || options.includes(chosen) ? options : [chosen, ...options]
}
