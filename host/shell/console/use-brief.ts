import { type MetaBody, type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import { useOverviewBrief } from '../../api/overview'

/** What fails and what waits, for those who may release; asked again after each change, and each minute. */
export function useBrief({ permissions, revision }: MetaBody): OverviewBrief | undefined {
  return useOverviewBrief(permissions.includes(productPermissions.release), revision).data
}
