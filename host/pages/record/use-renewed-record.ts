import type { PageMode } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHostApi } from '../../api/api-context'
import type { RecordAddress } from '../../api/records/record-paths'
import { recordQuery } from '../../api/records/records'
import { useViewerMeta } from '../../session/use-session'
import { showRecord } from '../../stream/shown-records'
import { findResource } from '../list/find-resource'

/** Going from one page to the other asks for a record that is not new any more, as mounting does. */
export function useRenewedRecord({ resource, id }: RecordAddress, mode: PageMode): void {
  const api = useHostApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    void queryClient.prefetchQuery(recordQuery(api, { resource, id }))
  }, [queryClient, api, resource, id, mode])
}

/** Asks for a record again when anybody has changed it, for as long as the page shows it. */
export function useFollowedRecord({ resource, id }: RecordAddress): void {
  const api = useHostApi()
  const queryClient = useQueryClient()
  // Anything may stand in an address, and the server refuses a stream for what is no name.
  const isKnown = findResource(useViewerMeta(), resource) !== undefined && id > 0
  useEffect(() => {
    if (!isKnown) return undefined
    const query = recordQuery(api, { resource, id })
    const { fetchStatus, dataUpdatedAt = 0 } = queryClient.getQueryState(query.queryKey) ?? {}
    const isOnItsWay = fetchStatus === 'fetching' || dataUpdatedAt === 0
    const asOf = isOnItsWay ? Date.now() : dataUpdatedAt
    const onChanged = () => {
      // A first request that is under way may have read what was there before, and is not sent anew.
      const isFirst = queryClient.getQueryData(query.queryKey) === undefined
      const again = () => (isFirst ? queryClient.invalidateQueries(query) : undefined)
      void queryClient.invalidateQueries(query).then(again)
    }
    return showRecord({ resource, id, asOf, onChanged })
  }, [queryClient, api, resource, id, isKnown])
}
