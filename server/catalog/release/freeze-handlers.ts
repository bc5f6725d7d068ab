import { freezeTag, type ReleaseFreeze, type ReplacedFreeze } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { createCallChanges } from '../../changes/call-changes'
import { Answer, type Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { callerOf } from '../../identity/callers/caller'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createCallAudit } from '../../storage/tables/call-audit'
import { createReleaseFreezeTable } from '../../storage/tables/catalog/release-freeze-table'
import { freezeReleases, toFreeze, unfreezeReleases } from './freeze-changes'

/** `/manage/releases/freeze`. */
export function freezeHandlers(deps: TeamRoutesDeps) {
  return {
    async 'GET /manage/releases/freeze'() {
      const stored = await createReleaseFreezeTable(deps.storage).current()
      const freeze = stored ? toFreeze(stored) : null
      return new Answer({ freeze }, { headers: { ETag: freezeTag(freeze) } })
    },
    async 'PUT /manage/releases/freeze'({ request, response, query, body }) {
      const call = createCallChanges(deps, query)
      const { actor } = callerOf(request)
      const order = { ...body, actor, expected: tagIn(request) }
      const { freeze: stored, replaced } = await freezeReleases({ ...deps, ...call }, order)
      setChangeHeader(response, call.change())
      return answer(toFreeze(stored), replaced)
    },
    async 'DELETE /manage/releases/freeze'({ request, response }) {
      const audit = createCallAudit(deps.createAudit)
      const order = { actor: callerOf(request).actor, expected: tagIn(request) }
      const replaced = await unfreezeReleases({ ...deps, ...audit }, order)
      setChangeHeader(response, audit.change())
      return answer(null, replaced)
    },
  } satisfies Partial<Handlers<typeof remotes>>
}

function tagIn(request: Request): string | undefined {
  return request.get('If-Match')?.trim()
}

function answer(freeze: ReleaseFreeze | null, replaced: ReplacedFreeze | undefined) {
  return new Answer(
    { freeze, ...(replaced && { replaced }) },
    { headers: { ETag: freezeTag(freeze) } },
  )
}
