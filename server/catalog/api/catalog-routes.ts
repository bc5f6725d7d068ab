import { Router } from 'express'
import { type CatalogRoutesDeps, guardRemote } from '../release/change-guards'
import { identifyCaller } from './caller'
import { releaseRoutes } from './release-routes'
import { remoteRoutes } from './remote-routes'
import { teamRoutes } from './team-routes'
import { versionRoutes } from './version-routes'

/** `/manage/remotes…` and `/manage/releases…`: for those who may manage, and for teams by their token. */
export function catalogRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use(['/manage/remotes', '/manage/releases'], identifyCaller(deps))
  router.use('/manage/remotes/:remote', guardRemote(deps))
  router.use(versionRoutes(deps), remoteRoutes(deps), releaseRoutes(deps), teamRoutes(deps))
  return router
}
