import { Pagination, Select } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ListBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import styles from './list.module.css'
import type { ListAddress } from './use-list-address'

interface ListFooterProps {
  readonly total: ListBody['total']
  readonly address: ListAddress
}

const perPageOptions = ['10', '25', '50', '100']

/** Which of the records are on screen, and the way to the others. */
export function ListFooter({ total, address }: ListFooterProps): ReactElement {
  const { page, perPage } = address.query
  return (
    <div className={styles.footer}>
      <RangeText page={page} perPage={perPage} total={total} />
      <Select
        className={styles.perPage ?? ''}
        size="xs"
        aria-label="Rows on a page"
        data={perPageOptions.map((value) => ({ value, label: `${value} rows` }))}
        allowDeselect={false}
        value={String(perPage)}
        onChange={(value) => value && address.change({ perPage: Number(value) })}
      />
      <Pagination
        size="sm"
        siblings={1}
        value={page}
        total={Math.max(1, Math.ceil(total.value / perPage))}
        onChange={(next) => address.change({ page: next })}
        getItemProps={(item) => ({
          component: Link,
          to: address.href({ page: item }),
          'aria-label': `Page ${item}`,
        })}
      />
    </div>
  )
}

interface RangeTextProps {
  readonly page: number
  readonly perPage: number
  readonly total: ListBody['total']
}

export function RangeText({ page, perPage, total }: RangeTextProps): ReactElement {
  const { locale } = useHost()
  const write = (count: number) => new Intl.NumberFormat(locale).format(count)
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total.value)
  return (
    <p className={styles.range}>
      {write(from)}–{write(to)} of {total.exact ? '' : 'about '}
      {write(total.value)}
    </p>
  )
}
