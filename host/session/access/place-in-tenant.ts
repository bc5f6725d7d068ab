import type { ListBody, MetaBody } from '@slipway/sdk/contract'
import { pageAt } from '@slipway/sdk/contract/pages'
import {
  isOfTenant,
  resourceOfPage,
  tenantOfAddress,
  tenantOfPage,
  withoutTenant,
  withTenant,
} from '@slipway/sdk/contract/tenant-address'
import type { QueryClient } from '@tanstack/react-query'
import { readListQuery, writeListQuery } from '../../api/records/list-query'

interface PlacedPage {
  /** Below the interface. */
  readonly path: string
  /** It names the page's tenant only where the viewer works in another one. */
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

/** Finds where the page, which is in a tenant, is in others. `known` has the fields of its list. */
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

interface SwitchElsewhere {
  /** Id of the tenant for which the page was drawn. */
  readonly from: number
  readonly now: MetaBody
}

interface PlaceAfterSwitch {
  /** Address that takes the place of the page's; `undefined`: it stays. */
  readonly to: string | undefined
  /** Whether the page says by itself where it is; else a message has to. */
  readonly isTold: boolean
}

/**
 * Finds where a page goes when another tab has switched the tenant: a list or dashboard to the one of the new
 * tenant, a record, which is in its own only, to the offer of the way back. A page that is such an offer
 * already stays one, and is drawn again once the session works in its tenant.
 */
export function placeAfterSwitch(
  page: PlacedPage,
  { from, now }: SwitchElsewhere,
  known: QueryClient,
): PlaceAfterSwitch {
  const { path, search } = page
  if (!isOfTenant(path, now.modules)) return { to: undefined, isTold: false }
  if (tenantOfAddress(search) !== null) {
    const tenant = tenantOfPage(path, new URLSearchParams(search), now)
    const to = tenant === 'here' ? path + withoutTenant(search) : undefined
    return { to, isTold: tenant !== 'unknown' }
  }
  const place = placeInTenant(page, now, known)
  if (!place.isRecord) return { to: place.in(now), isTold: false }
  const canReturn = now.tenants.some(({ id }) => id === from)
  return { to: path + withTenant(search, from), isTold: canReturn }
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
