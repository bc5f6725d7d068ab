import { Button, Title } from '@mantine/core'
import type { ListBody, RelationEntry } from '@slipway/sdk/contract'
import { Plus } from 'lucide-react'
import { type ReactElement, type RefObject, useEffect, useId, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type RelationAddress, relationPerPage, useRelation } from '../../../api/records/relations'
import { useFormats } from '../../../formats/use-formats'
import { readPlace } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import { PageLinks } from '../../../ui/page/page-links'
import list from '../../list/list.module.css'
import { RangeText } from '../../list/list-footer'
import { ListSkeleton } from '../../list/list-skeleton'
import { SearchInput } from '../../list/search-input'
import { relationId, writeOrigin } from '../origin'
import styles from '../record.module.css'
import { AttachButton } from './attach-button'
import { RelationRecords } from './relation-records'

const inPlace = { replace: true, preventScrollReset: true }

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
          <RelationPages body={data} label={relation.label} place={place} />
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

function NewLink({ relation, address }: { relation: RelationEntry; address: RelationAddress }) {
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

interface RelationPagesProps {
  readonly body: ListBody
  readonly label: string
  readonly place: RelationPlace
}

function RelationPages({ body, label, place }: RelationPagesProps): ReactElement | null {
  const { t } = useTexts('record')
  const { total } = body
  if (total.value <= relationPerPage) return null
  return (
    <div className={styles.footer}>
      <RangeText page={place.page} perPage={relationPerPage} list={body} />
      <PageLinks
        aria-label={t('relation.pages', { label })}
        page={place.page}
        pages={Math.ceil(total.value / relationPerPage)}
        href={place.href}
        label={(page) => t('relation.page', { label, page })}
        preventScrollReset
      />
    </div>
  )
}

/**
 * Shows the relation that the address names, with the focus on the record that somebody comes from; on
 * the relation while that is not in it. `content`: what is drawn of it, once it has come.
 */
function useArrival(
  section: RefObject<HTMLElement | null>,
  { resource, id, relation }: RelationAddress,
  content: unknown,
): void {
  const viewer = useViewerMeta()
  const { hash, key } = useLocation()
  const arrivedBy = useRef<string>(undefined)
  const isNamed = hash === `#${relationId(relation)}`
  useEffect(() => {
    const shown = section.current
    if (!isNamed || !content || !shown) return
    const isNew = arrivedBy.current !== key
    arrivedBy.current = key
    const { record } = readPlace(viewer, `/resources/${resource}/${id}`)
    const row = shown.querySelector<HTMLElement>(`[data-record="${record}"]`)
    if (isNew) (row ?? shown).scrollIntoView({ block: row ? 'center' : 'start' })
    // After the frame around the page has moved the focus to the content.
    queueMicrotask(() => {
      const isWaiting = document.activeElement === shown
      if (isNew || isWaiting) (row ?? shown).focus({ preventScroll: true })
    })
  }, [section, viewer, resource, id, isNamed, key, content])
}

/** The place of a relation's list, as the address bar has it. */
interface RelationPlace {
  readonly page: number
  readonly q: string
  readonly search: (q: string) => void
  /** The address of another page of it. */
  readonly href: (page: number) => string
}

function useRelationPlace(name: string): RelationPlace {
  const [params, setParams] = useSearchParams()
  const [pageName, searchName] = [`${name}Page`, `${name}Search`]
  const change = (parts: Readonly<Record<string, string>>) => {
    const changed = new URLSearchParams(params)
    for (const [key, value] of Object.entries(parts)) {
      if (value) changed.set(key, value)
      else changed.delete(key)
    }
    return changed
  }
  return {
    page: Math.max(1, Math.floor(Number(params.get(pageName))) || 1),
    q: params.get(searchName) ?? '',
    search: (q) => setParams(change({ [searchName]: q, [pageName]: '' }), inPlace),
    href: (page) => `?${change({ [pageName]: String(page) })}`,
  }
}
