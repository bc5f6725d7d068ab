import { newDisabled, switchTag } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler } from 'express'
import { changeInCall } from '../../changes/change-in-call'
import { Answer, type Handlers } from '../../http/bind-endpoints'
import { parseBody } from '../../http/parse-body'
import { rangeOf } from '../../http/read-query'
import { callerOf, forSessions } from '../../identity/callers/caller'
import { noteRefusal, type TeamRoutesDeps } from '../../identity/callers/change-guards'
import { diffVersions } from './diff/version-diff'
import { setDisabled, setGrants } from './remote-changes'
import { createRemoteViews, type ViewDeps } from './remote-views'

/** `/manage/remotes`, one remote, what is granted to it and what of it is switched off. */
export function remoteHandlers(deps: TeamRoutesDeps & Pick<ViewDeps, 'quotas'>) {
  const views = createRemoteViews(deps)

  async function noteIfRefused<Done>(request: Request, remote: string, change: Promise<Done>) {
    return await change.catch(async (error) => {
      if (error.code === 'disabled-by-operator') await noteRefusal(deps, request, remote)
      throw error
    })
  }

  return {
    'GET /manage/remotes': ({ request }) => views.list(callerOf(request).remote),
    async 'GET /manage/remotes/{remote}'({ path, request, query }) {
      const body = await views.remote(path.remote, callerOf(request), rangeOf(query))
      return new Answer(body, { headers: { ETag: switchTag(body.disabledParts) } })
    },
    async 'GET /manage/remotes/{remote}/diff'({ path: { remote }, query }) {
      const from = await views.stored(remote, query.from)
      const to = await views.stored(remote, query.to)
      return diffVersions(from.manifest, to.manifest)
    },
    'POST /manage/remotes/{remote}/disabled': [
      recentToEnable(deps),
      async ({ request, response, query, path: { remote }, body: order }) => {
        const caller = callerOf(request)
        await views.remote(remote, caller)
        const { actor, remote: own } = caller
        const expected = request.get('If-Match')?.trim()
        const change = { remote, order, actor, byOperator: own === undefined, expected }
        const replaced = await changeInCall(deps, { response, query }, (bound) =>
          noteIfRefused(request, remote, setDisabled(bound, change)),
        )
        const body = await views.remote(remote, caller)
        const headers = { ETag: switchTag(body.disabledParts) }
        return new Answer({ ...body, ...(replaced && { replaced }) }, { headers })
      },
    ],
    async 'POST /manage/remotes/{remote}/grants'({ request, response, path, body: order }) {
      const { remote } = path
      const caller = callerOf(request)
      await views.remote(remote, caller)
      const change = { remote, order, actor: caller.actor }
      await changeInCall(deps, { response }, (bound) => setGrants(bound, change))
      return await views.remote(remote, caller)
    },
  } satisfies Partial<Handlers<typeof remotes>>
}

// Also for a sign-in of this morning: harmful code is switched off at once.
function recentToEnable({ requireRecentSignIn }: TeamRoutesDeps): RequestHandler {
  const recent = forSessions(requireRecentSignIn)
  return function guardEnabling(request, response, next) {
    const { disabled } = parseBody(newDisabled, request.body)
    return disabled ? next() : recent(request, response, next)
  }
}
