import { remotes } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import { jsonBody } from '../../http/json-body'
import { identifyCaller } from './caller'
import { type CatalogRoutesDeps, callGuards, guardRemote } from './change-guards'
import { releaseHandlers } from './release-handlers'
import { remoteHandlers } from './remote-handlers'
import { teamHandlers } from './team-handlers'
import { versionHandlers } from './version-handlers'

/** `/manage/remotes…` and `/manage/releases…`: for those who may manage, and for teams by their token. */
export function catalogRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use(['/manage/remotes', '/manage/releases'], identifyCaller(deps))
  router.use('/manage/remotes/:remote', guardRemote(deps))
  const handlers = {
    ...versionHandlers(deps),
    ...remoteHandlers(deps),
    ...releaseHandlers(deps),
    ...teamHandlers(deps),
  }
  router.use(bindEndpoints(remotes, handlers, { guards: callGuards(deps), readBody: jsonBody() }))
  return router
}
