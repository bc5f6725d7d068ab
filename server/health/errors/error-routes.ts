import { errors } from '@slipway/sdk/contract/api'
import { type Request, Router } from 'express'
import { bindEndpoints, type Handlers } from '../../http/bind-endpoints'
import { callerOf, identifyCaller } from '../../identity/callers/caller'
import { callGuards, refuseOthers, type TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createErrorViews } from './error-views'

/** `/manage/errors…` and `/manage/events`: for those who may release, and for teams of their own remote. */
export function errorRoutes(deps: TeamRoutesDeps): Router {
  const views = createErrorViews(deps)
  const ownOf = (request: Request) => callerOf(request).remote
  const refuseOther = (request: Request, remote?: string) =>
    refuseOthers(deps, request, remote === undefined ? [] : [remote])
  const handlers = {
    async 'GET /manage/errors'({ request, query }) {
      await refuseOther(request, query.remote)
      return await views.list({ ...query, remote: query.remote ?? ownOf(request) }, ownOf(request))
    },
    'GET /manage/errors/{error}': ({ request, path }) => views.one(path.error, ownOf(request)),
    async 'GET /manage/events'({ request, query: { remote, cursor } }) {
      await refuseOther(request, remote)
      return await views.events(remote, cursor, ownOf(request))
    },
  } satisfies Handlers<typeof errors>
  return Router({ caseSensitive: true, strict: true })
    .use(['/manage/errors', '/manage/events'], identifyCaller(deps))
    .use(bindEndpoints(errors, handlers, { guards: callGuards(deps) }))
}
