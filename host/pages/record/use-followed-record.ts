import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHostApi } from '../../api/api-context'
import type { RecordAddress } from '../../api/records/record-paths'
import { recordQuery } from '../../api/records/records'
import { showRecord } from '../../stream/shown-records'

/** Asks for a record that has come again when anybody has changed it, for as long as the page shows it. */
export function useFollowedRecord({ resource, id }: RecordAddress, hasCome: boolean): void {
  const api = useHostApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    // Of what is not there, or not for this viewer, there is nothing to be told.
    if (!hasCome) return undefined
    const query = recordQuery(api, { resource, id })
    const { fetchStatus, dataUpdatedAt = 0 } = queryClient.getQueryState(query.queryKey) ?? {}
    const asOf = fetchStatus === 'fetching' ? Date.now() : dataUpdatedAt
    const onChanged = () => void queryClient.invalidateQueries(query)
    return showRecord({ resource, id, asOf, onChanged })
  }, [queryClient, api, resource, id, hasCome])
}
