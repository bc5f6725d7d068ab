import { type MetaBody, type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { briefKey, useOverviewBrief } from '../../api/overview'

/** What fails and what waits, for those who may release; asked again after each change, and each minute. */
export function useBrief({ permissions, revision }: MetaBody): OverviewBrief | undefined {
  const mayRelease = permissions.includes(productPermissions.release)
  const client = useQueryClient()
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current === revision) return
    seen.current = revision
    void client.invalidateQueries({ queryKey: briefKey })
  }, [client, revision])
  return useOverviewBrief(mayRelease).data
}
