import { Button } from '@mantine/core'
import type { FieldEntry, ListBody } from '@slipway/sdk/contract'
import { useQueries } from '@tanstack/react-query'
import { Inbox, SearchX, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useHostApi } from '../../api/api-context'
import type { FieldFilter, ListQuery } from '../../api/records/list-query'
import { listQuery } from '../../api/records/records'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { StateMessage } from '../../ui/state-message'
import { useFilterText } from './filters/filter-text'
import type { ModuleResource } from './find-resource'
import type { ListAddress } from './use-list-address'

interface EmptyListProps {
  readonly entry: ModuleResource | undefined
  readonly list: ListBody
  readonly address: ListAddress
}

export function EmptyList({ entry, list, address }: EmptyListProps): ReactElement {
  const { t } = useTexts('list')
  const { q, filters, page, deleted } = address.query
  if (page > 1 && list.total.value > 0) return <PageBeyond list={list} address={address} />
  if (q || Object.keys(filters).length > 0 || page > 1) {
    return <NothingFound list={list} address={address} />
  }
  const { label, singular } = list.resource
  const lower = singular.toLowerCase()
  if (deleted) {
    return (
      <StateMessage
        icon={Trash2}
        title={t('deleted.none', { label, lower: label.toLowerCase() })}
        text={t('deleted.noneText')}
      />
    )
  }
  return (
    <StateMessage
      icon={Inbox}
      title={t('empty.title', { label, lower: label.toLowerCase() })}
      text={t('empty.text', { singular, lower })}
    >
      {entry?.permissions.create && (
        <Button component={Link} to={`${entry.path}/new`}>
          {t('empty.create', { singular, lower })}
        </Button>
      )}
    </StateMessage>
  )
}

/** The list has become shorter than the address thinks: what it asks for stays, but for the page. */
function PageBeyond({ list, address }: Omit<EmptyListProps, 'entry'>) {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { page, perPage } = address.query
  const last = Math.ceil(list.total.value / perPage)
  return (
    <StateMessage
      icon={SearchX}
      title={t('beyond.title', { page: formats.number(page) })}
      text={t('beyond.text', { count: last, shown: formats.number(last) })}
    >
      <Button component={Link} to={address.href({ page: last })} replace>
        {t('beyond.last')}
      </Button>
    </StateMessage>
  )
}

/** Names what hides all records: what is left out of the question is asked for again without it. */
function NothingFound({ list, address }: Omit<EmptyListProps, 'entry'>) {
  const { t } = useTexts('list')
  const { q } = address.query
  const ways = useWaysOut(list, address.query)
  const text = q ? t('none.search', { q }) : t('none.filters')
  return (
    <StateMessage icon={SearchX} title={t('none.title')} text={text}>
      {ways.map(({ key, field, filter, query, total }) => (
        <WayOut
          key={key}
          field={field}
          filter={filter}
          total={total}
          onClick={() => address.change(query)}
        />
      ))}
      <Button variant="subtle" onClick={() => address.change({ q: '', filters: {} })}>
        {t('none.all')}
      </Button>
    </StateMessage>
  )
}

interface Way {
  readonly key: string
  /** The filter that is left out; without one, the search. */
  readonly field: FieldEntry | undefined
  readonly filter: FieldFilter
  readonly query: Partial<ListQuery>
}

function useWaysOut({ resource, filters: fields }: ListBody, query: ListQuery) {
  const api = useHostApi()
  const ways = waysOf(fields, query)
  const found = useQueries({
    queries: ways.map((way) =>
      listQuery(api, resource.name, { ...query, page: 1, perPage: 1, ...way.query }),
    ),
  })
  return ways.flatMap((way, index) => {
    const total = found[index]?.data?.total
    return total && total.value > 0 ? [{ ...way, total }] : []
  })
}

function waysOf(fields: readonly FieldEntry[], { q, filters }: ListQuery): readonly Way[] {
  const search: readonly Way[] = q
    ? [{ key: 'q', field: undefined, filter: { kind: 'is', value: q }, query: { q: '' } }]
    : []
  const set = fields.flatMap((field): readonly Way[] => {
    const { [field.name]: filter, ...others } = filters
    return filter ? [{ key: `f-${field.name}`, field, filter, query: { filters: others } }] : []
  })
  // One alone is what "Show all" leaves out.
  return search.length + set.length > 1 ? [...search, ...set] : []
}

interface WayOutProps extends Pick<Way, 'field' | 'filter'> {
  readonly total: ListBody['total']
  readonly onClick: () => void
}

const searchField: FieldEntry = {
  kind: 'field',
  name: '',
  label: '',
  type: 'text',
  maxLength: 200,
  required: false,
  readOnly: false,
}

function WayOut({ field, filter, total, onClick }: WayOutProps) {
  const { t } = useTexts('list')
  const formats = useFormats()
  const text = useFilterText(field ?? searchField, filter)
  const shown = formats.number(total.value)
  return (
    <Button variant="default" onClick={onClick}>
      {field
        ? t('none.without', { label: field.label, text, shown })
        : t('none.withoutSearch', { text, shown })}
    </Button>
  )
}
