import { productPermissions } from '@slipway/sdk/contract'
import { overview } from '@slipway/sdk/contract/api'
import { type Request, Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import { callerOf, forbidden, identifyCaller } from '../identity/callers/caller'
import { callGuards, type TeamRoutesDeps } from '../identity/callers/change-guards'
import { type OverviewDeps, readOverview } from './overview'
import { readBrief } from './overview-brief'
import { createCountWaiting } from './waiting-proposals'

const { layout, manage } = productPermissions

/** `/manage/overview`: for those who may release; teams read the brief one, of their remote. */
export function overviewRoutes(deps: TeamRoutesDeps & Pick<OverviewDeps, 'failureLines'>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const shared = { ...deps, registered: deps.slots.propsOf }
  const countWaiting = createCountWaiting(deps.storage, shared)
  const readerOf = (request: Request) => {
    const { remote } = callerOf(request)
    if (remote !== undefined) return { remote, mayDecide: true, mayManage: false }
    const { permissions } = deps.viewerOf(request)
    return { mayDecide: permissions.has(layout), mayManage: permissions.has(manage) }
  }
  router.use('/manage/overview', identifyCaller(deps))
  router.use(
    bindEndpoints(
      overview,
      {
        'GET /manage/overview': ({ query, request }) => {
          const reader = readerOf(request)
          if (query.brief !== undefined) return readBrief({ ...shared, countWaiting }, reader)
          if ('remote' in reader) throw forbidden('A token reads only the brief overview: ?brief.')
          return readOverview(shared, reader)
        },
      },
      { guards: callGuards(deps) },
    ),
  )
  return router
}
