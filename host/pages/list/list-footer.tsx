import { Select } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { PageLinks } from '../../ui/page/page-links'
import styles from './list.module.css'
import type { ListAddress } from './use-list-address'

interface ListFooterProps {
  readonly list: ListBody
  readonly address: ListAddress
  readonly onPerPage: (perPage: number) => void
}

const perPageOptions = [10, 25, 50, 100]

/** The range of the records on screen, and the way to the others. */
export function ListFooter({ list, address, onPerPage }: ListFooterProps): ReactElement {
  const { t } = useTexts('list')
  const { page, perPage } = address.query
  const options = [...new Set([...perPageOptions, perPage])].toSorted((a, b) => a - b)
  return (
    <div className={styles.footer}>
      <RangeText page={page} perPage={perPage} list={list} />
      <Select
        className={styles.perPage ?? ''}
        size="xs"
        aria-label={t('perPage')}
        data={options.map((count) => ({
          value: String(count),
          label: t('perPage.rows', { count }),
        }))}
        allowDeselect={false}
        value={String(perPage)}
        onChange={(value) => value && onPerPage(Number(value))}
      />
      <PageLinks
        page={page}
        pages={pageCount({ list, page, perPage })}
        href={(item) => address.href({ page: item })}
        label={(item) => t('page', { page: item })}
      />
    </div>
  )
}

interface PageOfList {
  readonly list: ListBody
  readonly page: number
  readonly perPage: number
}

// Beyond what was counted there is a next page for as long as the server knows one.
function pageCount({ list: { total, next }, page, perPage }: PageOfList): number {
  const counted = Math.max(1, Math.ceil(total.value / perPage))
  return total.exact || next === null
    ? Math.max(counted, total.exact ? 1 : page)
    : Math.max(counted, page + 1)
}

export function RangeText({ page, perPage, list }: PageOfList): ReactElement {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { total, items } = list
  const first = (page - 1) * perPage + 1
  const shown = {
    from: formats.number(first),
    to: formats.number(first + items.length - 1),
    total: formats.number(total.value),
  }
  return <p className={styles.range}>{total.exact ? t('range', shown) : t('range.more', shown)}</p>
}
