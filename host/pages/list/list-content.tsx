import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ListBody } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Inbox, SearchX } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { ErrorMessage } from '../error-message'
import type { ResourceEntry } from '../resource-entry'
import { StateMessage } from '../state-message'
import styles from './list.module.css'
import { ListFooter } from './list-footer'
import { ListSkeleton } from './list-skeleton'
import { RecordCards } from './record-cards'
import { RecordTable } from './record-table'
import type { ListAddress } from './use-list-address'

interface ListContentProps {
  readonly resource: string
  readonly entry: ResourceEntry | undefined
  readonly list: UseQueryResult<ListBody>
  readonly address: ListAddress
}

export function ListContent({ resource, entry, list, address }: ListContentProps): ReactElement {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  const { data, error, refetch, isPlaceholderData } = list
  if (error && (!data || isPlaceholderData)) {
    return <ErrorMessage error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <ListSkeleton />
  if (data.items.length === 0) return <EmptyList entry={entry} address={address} />
  const Records = isNarrow ? RecordCards : RecordTable
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      <Records
        label={entry?.label ?? resource}
        titleLabel={entry?.singular ?? 'Record'}
        path={entry?.path ?? `/resources/${resource}`}
        list={data}
        sort={address.query.sort}
        onSort={(sort) => address.change({ sort })}
      />
      <ListFooter total={data.total} address={address} />
    </div>
  )
}

interface EmptyListProps {
  readonly entry: ResourceEntry | undefined
  readonly address: ListAddress
}

function EmptyList({ entry, address }: EmptyListProps) {
  const { q, filters, page } = address.query
  if (q || Object.keys(filters).length > 0 || page > 1) {
    return (
      <StateMessage
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title="Nothing found"
        text={q ? `Nothing matches “${q}” here.` : 'Nothing matches what you chose.'}
      >
        <Button variant="default" onClick={() => address.change({ q: '', filters: {} })}>
          Show all
        </Button>
      </StateMessage>
    )
  }
  const singular = entry?.singular.toLowerCase() ?? 'record'
  return (
    <StateMessage
      icon={<Inbox size={28} strokeWidth={1.5} />}
      title={`No ${entry?.label.toLowerCase() ?? 'records'} yet`}
      text={`Every ${singular} will be listed here.`}
    >
      {entry?.permissions.create && (
        <Button component={Link} to={`${entry.path}/new`}>
          Create the first {singular}
        </Button>
      )}
    </StateMessage>
  )
}
