import { codedProblem, newDisabled, newGrants } from '@slipway/sdk/contract'
import { type Request, type RequestHandler, Router } from 'express'
import { jsonBody } from '../../http/json-body'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import {
  type CatalogRoutesDeps,
  changeGuards,
  noteRefusal,
  refreshAfterChange,
} from '../release/change-guards'
import { setDisabled, setGrants } from '../release/remote-changes'
import { diffVersions } from '../release/version-diff'
import { callerOf } from './caller'
import { createRemoteViews } from './remote-views'

/** `/manage/remotes`, one remote, what is granted to it and what of it is turned off. */
export function remoteRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const views = createRemoteViews(deps.storage)
  const { recent, operator } = changeGuards(deps)
  const json = jsonBody()
  router
    .route('/manage/remotes')
    .get(async function answerRemotes(request, response) {
      response.json(await views.list(callerOf(request).remote))
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  router
    .route('/manage/remotes/:remote')
    .get(async function answerRemote({ params }, response) {
      response.json(await views.remote(params.remote))
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  router
    .route('/manage/remotes/:remote/diff')
    .get(async function answerDiff(request, response) {
      const { remote } = request.params
      const [from, to] = [versionIn(request, 'from'), versionIn(request, 'to')]
      const versions = [await views.stored(remote, from), await views.stored(remote, to)] as const
      response.json(diffVersions(versions[0].manifest, versions[1].manifest))
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  router
    .route('/manage/remotes/:remote/disabled')
    // Also for a sign-in of this morning: harmful code is switched off at once.
    .post(json, recentToEnable(recent), async function answerDisabled(request, response) {
      const { remote } = request.params
      const order = parseBody(newDisabled, request.body)
      await views.remote(remote)
      const { actor, remote: own } = callerOf(request)
      const byOperator = own === undefined
      await setDisabled(deps, { remote, order, actor, byOperator }).catch(async (error) => {
        if (error.code === 'disabled-by-operator') await noteRefusal(deps, request, remote)
        throw error
      })
      await refreshAfterChange(deps)
      response.json(await views.remote(remote))
    })
    .all(methodNotAllowed('POST'))
  router
    .route('/manage/remotes/:remote/grants')
    .post(operator, recent, json, async function answerGrants(request, response) {
      const { remote } = request.params
      const order = parseBody(newGrants, request.body)
      await views.remote(remote)
      await setGrants(deps, { remote, order, actor: callerOf(request).actor })
      await refreshAfterChange(deps)
      response.json(await views.remote(remote))
    })
    .all(methodNotAllowed('POST'))
  return router
}

function recentToEnable(recent: RequestHandler): RequestHandler {
  return function guardEnabling(request, response, next) {
    const { disabled } = parseBody(newDisabled, request.body)
    return disabled ? next() : recent(request, response, next)
  }
}

function versionIn({ query }: Request, name: 'from' | 'to'): string {
  const version = query[name]
  if (typeof version === 'string') return version
  throw codedProblem('query-invalid', `Name a version: ?from=1.0.0&to=1.1.0`, {
    errors: [{ pointer: `/${name}`, code: 'required' }],
  })
}
