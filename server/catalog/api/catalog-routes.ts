import { remotes } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import { jsonBody } from '../../http/json-body'
import { versionHandlers } from '../publish/version-handlers'
import { releaseHandlers } from '../release/release-handlers'
import { remoteHandlers } from '../release/remote-handlers'
import { identifyCaller } from './caller'
import { type CatalogRoutesDeps, callGuards, guardRemote, operatorOnly } from './change-guards'
import { teamHandlers } from './team-handlers'

/** `/manage/remotes…` and `/manage/releases…`: for those who may release, and for teams by their token. */
export function catalogRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use(['/manage/remotes', '/manage/releases'], identifyCaller(deps))
  router.use('/manage/remotes/:remote', guardRemote(deps))
  // By any method: what a token tries with the team's own keys is recorded, even where nothing is served.
  router.use(
    ['tokens', 'keys'].map((part) => `/manage/remotes/:remote/${part}`),
    operatorOnly(deps),
  )
  const handlers = {
    ...versionHandlers(deps),
    ...remoteHandlers(deps),
    ...releaseHandlers(deps),
    ...teamHandlers(deps),
  }
  router.use(bindEndpoints(remotes, handlers, { guards: callGuards(deps), readBody: jsonBody() }))
  return router
}
