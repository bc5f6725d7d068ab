import { Pagination, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useHost } from '@slipway/sdk'
import type { FormBody, ListBody } from '@slipway/sdk/contract'
import { type ReactElement, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { relationPerPage, useRelation } from '../../api/records'
import { useViewerMeta } from '../../api/use-session'
import { ErrorMessage } from '../error-message'
import list from '../list/list.module.css'
import { RangeText } from '../list/list-footer'
import { ListSkeleton } from '../list/list-skeleton'
import { RecordCards } from '../list/record-cards'
import { RecordTable } from '../list/record-table'
import { resourceEntry } from '../resource-entry'
import styles from './record.module.css'

type Relation = FormBody['relations'][number]

interface RelationListProps {
  readonly relation: Relation
  readonly resource: string
  readonly recordId: number
}

/** One relation of a record; its page stands in the address bar under the relation's name. */
export function RelationList({ relation, resource, recordId }: RelationListProps): ReactElement {
  const { page, href, parameter } = useRelationPage(relation.name)
  const headingId = useId()
  const { data, error, refetch, isPlaceholderData } = useRelation({
    resource,
    id: recordId,
    relation: relation.name,
    page,
  })
  return (
    <section aria-labelledby={headingId} key={parameter}>
      <div className={styles.relationHead}>
        <Title order={2} id={headingId}>
          {relation.label}
        </Title>
        {data && data.total.value > 0 && <Count total={data.total} />}
      </div>
      {!data && !error && <ListSkeleton rows={4} />}
      {!data && error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={list.content} aria-busy={isPlaceholderData}>
          <RelationRecords relation={relation} resource={resource} data={data} />
          <RelationPages page={page} total={data.total} label={relation.label} href={href} />
        </div>
      )}
    </section>
  )
}

function useRelationPage(name: string) {
  const [search] = useSearchParams()
  const parameter = `${name}Page`
  const page = Math.max(1, Math.floor(Number(search.get(parameter))) || 1)
  const href = (next: number) => {
    const changed = new URLSearchParams(search)
    changed.set(parameter, String(next))
    return `?${changed}`
  }
  return { page, href, parameter }
}

function Count({ total }: { readonly total: ListBody['total'] }) {
  const { locale } = useHost()
  return <span className={styles.count}>{new Intl.NumberFormat(locale).format(total.value)}</span>
}

interface RelationRecordsProps {
  readonly relation: Relation
  /** The resource of the record that all of these belong to. */
  readonly resource: string
  readonly data: ListBody
}

function RelationRecords({ relation, resource, data }: RelationRecordsProps) {
  const entry = resourceEntry(useViewerMeta(), relation.resource)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  if (data.items.length === 0) {
    return <p className={styles.quiet}>No {relation.label.toLowerCase()} yet.</p>
  }
  // The column that leads back to the page it stands on says nothing.
  const leadsElsewhere = (column: ListBody['columns'][number]) =>
    column.type !== 'relation' || column.resource !== resource
  const Records = isNarrow ? RecordCards : RecordTable
  return (
    <Records
      label={relation.label}
      titleLabel={entry?.singular ?? relation.label}
      path={`/resources/${relation.resource}`}
      list={{ ...data, columns: data.columns.filter(leadsElsewhere) }}
    />
  )
}

interface RelationPagesProps {
  readonly page: number
  readonly total: ListBody['total']
  readonly label: string
  readonly href: (page: number) => string
}

function RelationPages({ page, total, label, href }: RelationPagesProps) {
  if (total.value <= relationPerPage) return null
  return (
    <div className={list.footer}>
      <RangeText page={page} perPage={relationPerPage} total={total} />
      <Pagination
        size="sm"
        aria-label={`Pages of ${label.toLowerCase()}`}
        value={page}
        total={Math.ceil(total.value / relationPerPage)}
        getItemProps={(item) => ({
          component: Link,
          to: href(item),
          preventScrollReset: true,
          'aria-label': `${label}, page ${item}`,
        })}
      />
    </div>
  )
}
