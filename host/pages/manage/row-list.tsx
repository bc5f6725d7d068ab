import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { QueryView } from '../../ui/query-view'
import rows from '../../ui/rows.module.css'

interface RowListProps<Item> {
  readonly result: UseQueryResult<readonly Item[]>
  readonly label: string
  /** The name of what failed, where a page has several parts. */
  readonly part?: string
  /** Instead of a list that has nothing in it. */
  readonly empty: ReactNode
  /** Its row, with a key. */
  readonly children: (item: Item) => ReactNode
}

/** A list that is fetched as a whole. */
export function RowList<Item>(props: RowListProps<Item>): ReactElement {
  const { label, children, ...query } = props
  return (
    <QueryView {...query}>
      {(items) => (
        <ul className={rows.list} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
    </QueryView>
  )
}
