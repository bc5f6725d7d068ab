import { codedProblem, newOverride, productPermissions, remoteName } from '@slipway/sdk/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import { sidHashOf, viewerOf } from '../../identity/request-viewer'
import { type Developer, type Overrides } from './overrides'

interface OverrideRoutesDeps {
  readonly overrides: Overrides
  readonly requireViewer: RequestHandler
}

type Answer = (request: Request<{ remote: string }>, response: Response) => Promise<void>

/** `/develop/overrides/:remote`; behind the session handlers and the body parser. */
export function overrideRoutes(deps: OverrideRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/develop', deps.requireViewer)
  router
    .route('/develop/overrides/:remote')
    .put(requireDevelop, setOverride(deps))
    .delete(removeOverride(deps))
    .all(methodNotAllowed('PUT', 'DELETE'))
  return router
}

// Not to end one: a user who may not develop any more can still stop.
const requireDevelop: RequestHandler = function guardDevelop(request, _response, next) {
  if (!viewerOf(request).permissions.has(productPermissions.develop))
    throw codedProblem('forbidden', `This needs the permission ${productPermissions.develop}.`)
  next()
}

function setOverride({ overrides }: OverrideRoutesDeps): Answer {
  return async function set(request, response) {
    const developer = developerOf(request)
    const remote = remoteOf(request)
    const { origin } = parseBody(newOverride, request.body)
    const { override, isNew } = await overrides.set(developer, { remote, origin })
    response.set('Cache-Control', 'private, no-store')
    response.status(isNew ? 201 : 200).json(override)
  }
}

function removeOverride({ overrides }: OverrideRoutesDeps): Answer {
  return async function remove(request, response) {
    const developer = developerOf(request)
    await overrides.remove(developer, remoteOf(request))
    response.status(204).end()
  }
}

function developerOf(request: Request<{ remote: string }>): Developer {
  return { viewer: viewerOf(request), sidHash: sidHashOf(request) }
}

// Any remote's: also one that was never published.
function remoteOf({ params: { remote } }: Request<{ remote: string }>): string {
  if (remoteName.safeParse(remote).success) return remote
  throw codedProblem('not-found', 'A remote has another kind of name.')
}
