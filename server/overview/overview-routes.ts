import { productPermissions } from '@slipway/sdk/contract'
import { overview } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { viewerOf } from '../identity/request-viewer'
import { type OverviewDeps, readOverview } from './overview'

/** `/manage/overview`; behind the session handlers. */
export function overviewRoutes({
  guards,
  ...deps
}: OverviewDeps & { readonly guards: Guards }): Router {
  return bindEndpoints(
    overview,
    {
      'GET /manage/overview': ({ request }) => {
        const mayManage = viewerOf(request).permissions.has(productPermissions.manage)
        return readOverview(deps, { mayManage })
      },
    },
    { guards: guards.of },
  )
}
