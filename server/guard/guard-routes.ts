import { guard as endpoints } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { changeInCall } from '../changes/change-in-call'
import { bindEndpoints, type Handlers } from '../http/bind-endpoints'
import { jsonBody } from '../http/json-body'
import { callerOf, identifyCaller } from '../identity/callers/caller'
import { callGuards, type TeamRoutesDeps } from '../identity/callers/change-guards'
import type { Guard } from './guard'
import { setGuardMode } from './guard-mode'
import { guardView, type PagesOf } from './guard-view'

interface GuardRoutesDeps extends TeamRoutesDeps {
  readonly guard: Pick<Guard, 'look'>
  readonly pagesOf: PagesOf
}

/** `/manage/guard`: for those who may release; teams read what concerns their remote. */
export function guardRoutes({ guard, pagesOf, ...deps }: GuardRoutesDeps): Router {
  const read = async (remote?: string) =>
    guardView(deps.storage, { seen: await guard.look(remote), remote, pagesOf })
  const handlers = {
    'GET /manage/guard': ({ request }) => read(callerOf(request).remote),
    'PUT /manage/guard': async ({ request, response, query, body }) => {
      const order = { ...body, actor: callerOf(request).actor }
      await changeInCall(deps, { response, query }, (bound) => setGuardMode(bound, order))
      return await read()
    },
  } satisfies Handlers<typeof endpoints>
  return Router({ caseSensitive: true, strict: true })
    .use('/manage/guard', identifyCaller(deps))
    .use(bindEndpoints(endpoints, handlers, { guards: callGuards(deps), readBody: jsonBody() }))
}
