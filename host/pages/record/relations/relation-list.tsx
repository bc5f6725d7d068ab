import { Button, Title } from '@mantine/core'
import type { ListBody, RelationEntry } from '@slipway/sdk/contract'
import { Plus } from 'lucide-react'
import { type ReactElement, useId, useRef } from 'react'
import { Link } from 'react-router'
import { type RelationAddress, relationPerPage, useRelation } from '../../../api/relations'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import list from '../../list/list.module.css'
import { ListSkeleton } from '../../list/list-skeleton'
import { SearchInput } from '../../list/search-input'
import { relationId, writeOrigin } from '../origin'
import styles from '../record.module.css'
import { AttachButton } from './attach-button'
import { RelationPages } from './relation-pages'
import { RelationRecords } from './relation-records'
import { useArrival } from './use-arrival'
import { type RelationPlace, useRelationPlace } from './use-relation-place'

interface RelationListProps {
  readonly relation: RelationEntry
  readonly resource: string
  readonly recordId: number
}

/** One relation of a record; its page and search are in the address bar under the relation's name. */
export function RelationList({ relation, resource, recordId }: RelationListProps): ReactElement {
  const place = useRelationPlace(relation.name)
  const headingId = useId()
  const address = { resource, id: recordId, relation: relation.name }
  const related = useRelation({ ...address, q: place.q, page: place.page })
  const { data, error, refetch, isPlaceholderData } = related
  const section = useRef<HTMLElement>(null)
  useArrival(section, address, data)
  return (
    <section
      ref={section}
      id={relationId(relation.name)}
      className={styles.relation}
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <div className={styles.relationHead}>
        <Title order={2} id={headingId}>
          {relation.label}
        </Title>
        {data && data.total.value > 0 && <Count total={data.total} />}
        <div className={styles.relationActions}>
          {data && isSearched(data, place) && <RelationSearch relation={relation} place={place} />}
          {relation.permissions.attach && <AttachButton relation={relation} address={address} />}
          {relation.permissions.create && <NewLink relation={relation} address={address} />}
        </div>
      </div>
      {!data && !error && <ListSkeleton rows={4} />}
      {!data && error && (
        <ErrorMessage part={relation.label} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={list.content} aria-busy={isPlaceholderData}>
          <RelationRecords relation={relation} address={address} data={data} q={place.q} />
          <RelationPages list={data} label={relation.label} place={place} />
        </div>
      )}
    </section>
  )
}

// What fits on the screen need not be searched.
function isSearched({ total }: ListBody, { q }: RelationPlace): boolean {
  return q !== '' || total.value > relationPerPage
}

function Count({ total }: { readonly total: ListBody['total'] }) {
  const formats = useFormats()
  const shown = formats.number(total.value)
  return <span className={styles.count}>{total.exact ? shown : `${shown}+`}</span>
}

interface RelationSearchProps {
  readonly relation: RelationEntry
  readonly place: RelationPlace
}

function RelationSearch({ relation: { label }, place }: RelationSearchProps) {
  const { t } = useTexts('list')
  return (
    <SearchInput
      size="xs"
      label={t('search.label', { label, lower: label.toLowerCase() })}
      q={place.q}
      onSearch={place.search}
    />
  )
}

interface NewLinkProps {
  readonly relation: RelationEntry
  readonly address: RelationAddress
}

function NewLink({ relation, address }: NewLinkProps) {
  const { t } = useTexts('record')
  const { resource, singular, field } = relation
  const start =
    field === undefined ? '' : `${new URLSearchParams({ [field]: String(address.id) })}&`
  return (
    <Button
      component={Link}
      to={`/resources/${resource}/new?${start}${writeOrigin(address)}`}
      size="xs"
      variant="default"
      leftSection={<Plus size="0.875rem" aria-hidden />}
    >
      {t('relation.new', { singular, lower: singular.toLowerCase() })}
    </Button>
  )
}
