import { VisuallyHidden } from '@mantine/core'
import type { FieldEntry, ListBody } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { hasCode } from '../../api/describe-error'
import type { FieldFilter, Filters } from '../../api/records/list-query'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import { createLaterCode } from '../../ui/later-code'
import { RestoreButton } from '../actions/restore-button'
import { EmptyList } from './empty-list'
import { useFilterText } from './filters/filter-text'
import type { ModuleResource } from './find-resource'
import styles from './list.module.css'
import { ListSkeleton } from './list-skeleton'
import type { MisfitAddressProps } from './misfits/misfit-address'
import { findMisfits } from './misfits/misfits'
import { RecordCards } from './table/record-cards'
import { RecordTable } from './table/record-table'
import { useIsNarrow } from './use-is-narrow'
import type { ListAddress } from './use-list-address'
import type { Selection } from './use-selection'

interface ListContentProps {
  readonly resource: string
  readonly entry: ModuleResource | undefined
  readonly list: UseQueryResult<ListBody>
  readonly address: ListAddress
  /** Names of columns that are not shown. */
  readonly hidden: readonly string[]
  readonly selection: Selection | undefined
}

export function ListContent(props: ListContentProps): ReactElement {
  const { resource, entry, list, address, hidden, selection } = props
  const { data, error, refetch, isPlaceholderData } = list
  const { t } = useTexts('common')
  const [search] = useSearchParams()
  const Records = useIsNarrow() ? RecordCards : RecordTable
  if (error && (!data || isPlaceholderData)) {
    const wayOn = { label: t('error.home'), path: '/' }
    const message = <ErrorMessage error={error} onRetry={() => void refetch()} wayOn={wayOn} />
    if (!hasCode(error, 'query-invalid')) return message
    const misfits = findMisfits(error.errors ?? [], search)
    if (misfits.length === 0) return message
    return <LaterMisfitAddress resource={resource} misfits={misfits} />
  }
  if (!data) return <ListSkeleton rows={Math.min(25, address.query.perPage)} />
  const { deleted, sort } = address.query
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      <Announcement list={data} filters={address.query.filters} isBusy={isPlaceholderData} />
      {data.items.length === 0 ? (
        <EmptyList entry={entry} list={data} address={address} />
      ) : (
        <Records
          label={entry?.label ?? resource}
          titleLabel={data.resource.singular}
          path={`/resources/${resource}`}
          list={shownColumns(data, hidden)}
          isChosen={hidden.length > 0}
          sort={sort}
          onSort={(next) => address.change({ sort: next })}
          selection={selection}
          rowAction={
            deleted ? (record) => <RestoreButton resource={resource} record={record} /> : undefined
          }
        />
      )}
    </div>
  )
}

const misfitAddressCode = createLaterCode(
  async () =>
    (await import(/* webpackChunkName: "misfit-address" */ './misfits/misfit-address'))
      .MisfitAddress,
)

function LaterMisfitAddress(props: MisfitAddressProps) {
  const code = misfitAddressCode.use()
  const load = () => void misfitAddressCode.load()
  useEffect(load, [])
  if (code.state === 'ready') return <code.code {...props} />
  if (code.state === 'failed') return <ErrorMessage error={code.error} onRetry={load} />
  return <ListSkeleton rows={4} />
}

function shownColumns(list: ListBody, hidden: readonly string[]): ListBody {
  const columns = list.columns.filter(({ name }) => !hidden.includes(name))
  // A choice that fits no column any more hides none.
  return columns.length > 0 ? { ...list, columns } : list
}

interface AnnouncementProps {
  readonly list: ListBody
  readonly filters: Filters
  readonly isBusy: boolean
}

/** Says what a search or filter found to those who do not see the rows change, and which filters are set. */
function Announcement({ list, filters, isBusy }: AnnouncementProps) {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { value, exact } = list.total
  const shown = formats.number(value)
  const found = exact ? t('found', { count: value, shown }) : t('found.more', { shown })
  return (
    <VisuallyHidden role="status">
      {!isBusy && found}
      {list.filters.map((field) => {
        const filter = filters[field.name]
        return !isBusy && filter && <FilterWords key={field.name} field={field} filter={filter} />
      })}
    </VisuallyHidden>
  )
}

function FilterWords({ field, filter }: { field: FieldEntry; filter: FieldFilter }) {
  return <>{`. ${field.label}: ${useFilterText(field, filter)}`}</>
}
