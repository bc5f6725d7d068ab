import type { FormMode, MetaBody } from '@slipway/sdk/contract'
import type { PagePrefetch } from '@slipway/sdk/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import type { Api } from '../../api/api'
import { cardQuery } from '../../api/records/dashboards'
import { readListQuery } from '../../api/records/list-query'
import { formQuery, listQuery, recordQuery } from '../../api/records/records'
import { dashboardAt } from '../../pages/dashboard/dashboard-at'
import { readListPreferences } from '../../pages/list/list-preferences'

export interface PageDataContext {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly meta: MetaBody
  readonly search: URLSearchParams
  /** Asks for a component that the page's data names. */
  readonly requestField: (component: string) => void
}

/** Fetches what a page will ask the server for, unless it is known and fresh. */
export type FetchPageData = (context: PageDataContext, params: Params) => void

/** Fetches the code of the page at `path`, and its data where it is known who will see them. */
export type PreparePage = (path: string, context?: PageDataContext) => void

const fetchList: FetchPageData = (context, { resource = '' }) => {
  const { api, queryClient, meta, search } = context
  const { perPage } = readListPreferences(meta.user.id, resource)
  void queryClient.prefetchQuery(listQuery(api, resource, readListQuery(search, perPage)))
}

const fetchRecord =
  (mode: FormMode): FetchPageData =>
  ({ api, queryClient, requestField }, { resource = '', id }) => {
    // If this fails, navigation requests it again.
    queryClient.fetchQuery(formQuery(api, resource, mode)).then(({ fields }) => {
      for (const field of fields) if (field.kind === 'slot') requestField(field.component)
    }, noop)
    if (id === undefined || !/^\d+$/.test(id)) return
    void queryClient.prefetchQuery(recordQuery(api, { resource, id: Number(id) }))
  }

const noop = () => undefined

const fetchCards: FetchPageData = ({ api, queryClient, meta }, { name }) => {
  const dashboard = dashboardAt(meta, name)
  for (const { id } of dashboard?.cards ?? []) {
    void queryClient.prefetchQuery(cardQuery(api, dashboard?.name ?? '', id))
  }
}

export const fetchPageData: Readonly<Record<PagePrefetch, FetchPageData>> = {
  cards: fetchCards,
  list: fetchList,
  'create-form': fetchRecord('create'),
  'view-form': fetchRecord('view'),
  'edit-form': fetchRecord('edit'),
}
