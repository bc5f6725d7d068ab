import type { ListBody, MetaBody } from '@slipway/sdk/contract'
import { pageAt } from '@slipway/sdk/contract/pages'
import { isOfTenant, resourceOfPage } from '@slipway/sdk/contract/tenant-address'
import type { QueryClient } from '@tanstack/react-query'
import { readListQuery, writeListQuery } from '../api/list-query'

interface PlacedPage {
  /** Below the interface. */
  readonly path: string
  readonly search: string
}

export interface PlaceInTenant {
  /** Whether the page is of one record, which is in no other tenant. */
  readonly isRecord: boolean
  /** The list, or dashboard, that the page belongs to. */
  readonly list: string
  /**
   * The path that is most like the page for `now`, who works in another tenant: the same list or dashboard
   * with what fits of its filters, the list of a record, or the start page where that is not to be seen.
   */
  in(now: MetaBody): string
}

/** Where the page, which is in a tenant, is in others. `known` has the fields of its list. */
export function placeInTenant(
  { path, search }: PlacedPage,
  { modules }: Pick<MetaBody, 'modules'>,
  known: QueryClient,
): PlaceInTenant {
  const id = pageAt(path)
  const resource = resourceOfPage(path)
  if (resource === undefined) {
    const isThere = (now: MetaBody) =>
      path === '/' || now.dashboards.some((dashboard) => dashboard.path === path)
    return { isRecord: false, list: path, in: (now) => (isThere(now) ? path : '/') }
  }
  const list = `/resources/${resource}`
  const fitting = id === 'list' ? fittingSearch(search, listFields(known, resource), modules) : ''
  return {
    isRecord: id === 'record' || id === 'edit',
    list,
    in(now) {
      const may = (action: string) => now.permissions.includes(`${resource}.${action}`)
      const isListed = now.modules.some((one) =>
        one.resources.some(({ name }) => name === resource),
      )
      if (!isListed && !may('view')) return '/'
      return id === 'create' && may('create') ? path : list + fitting
    },
  }
}

function listFields(known: QueryClient, resource: string): ListBody['filters'] {
  const lists = known.getQueriesData<ListBody>({ queryKey: ['records', resource, 'list'] })
  return lists.find(([, body]) => body)?.[1]?.filters ?? []
}

/** A list's query without its page, and without filters by records of the tenant that is left. */
function fittingSearch(
  search: string,
  fields: ListBody['filters'],
  modules: MetaBody['modules'],
): string {
  const query = readListQuery(new URLSearchParams(search))
  const isThere = (name: string) => {
    const field = fields.find((one) => one.name === name)
    return field?.type !== 'relation' || !isOfTenant(`/resources/${field.resource}`, modules)
  }
  const filters = Object.entries(query.filters).filter(([name]) => isThere(name))
  const fitting = writeListQuery({ ...query, page: 1, filters: Object.fromEntries(filters) })
  return fitting.size > 0 ? `?${fitting}` : ''
}
