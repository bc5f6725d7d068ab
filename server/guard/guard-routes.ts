import { guard as endpoints } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { callerOf, identifyCaller } from '../catalog/api/caller'
import { type CatalogRoutesDeps, callGuards } from '../catalog/api/change-guards'
import { bindEndpoints, type Handlers } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import { jsonBody } from '../http/json-body'
import { createCallAudit } from '../storage/tables/call-audit'
import type { Guard } from './guard'
import { setGuardMode } from './guard-mode'
import { guardView } from './guard-view'

interface GuardRoutesDeps extends CatalogRoutesDeps {
  readonly guard: Pick<Guard, 'look'>
}

/** `/manage/guard`: for those who may release; teams read what concerns their remote. */
export function guardRoutes({ guard, ...deps }: GuardRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/manage/guard', identifyCaller(deps))
  const read = async (remote?: string) =>
    guardView(deps.storage, { seen: await guard.look(remote), remote })
  const handlers = {
    'GET /manage/guard': ({ request }) => read(callerOf(request).remote),
    'PUT /manage/guard': async ({ request, response, body }) => {
      const audit = createCallAudit(deps.createAudit)
      await setGuardMode({ ...deps, ...audit }, { ...body, actor: callerOf(request).actor })
      setChangeHeader(response, audit.change())
      return await read()
    },
  } satisfies Handlers<typeof endpoints>
  router.use(bindEndpoints(endpoints, handlers, { guards: callGuards(deps), readBody: jsonBody() }))
  return router
}
