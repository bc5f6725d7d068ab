import { type MetaBody, type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOverviewBrief } from '../../api/overview'

/** The overview of what fails and what waits, for those who may release; asked after each change and each minute. */
export function useBrief({ permissions, revision }: MetaBody): UseQueryResult<OverviewBrief> {
  return useOverviewBrief(permissions.includes(productPermissions.release), revision)
}
