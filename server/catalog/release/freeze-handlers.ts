import { freezeTag } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import { Answer, type Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { createCallAudit } from '../../storage/tables/call-audit'
import { createReleaseFreezeTable } from '../../storage/tables/release-freeze-table'
import { callerOf } from '../api/caller'
import type { CatalogRoutesDeps } from '../api/change-guards'
import { freezeReleases, toFreeze, unfreezeReleases } from './freeze-changes'

/** `/manage/releases/freeze`. */
export function freezeHandlers(deps: CatalogRoutesDeps) {
  return {
    async 'GET /manage/releases/freeze'() {
      const stored = await createReleaseFreezeTable(deps.storage).current()
      const freeze = stored ? toFreeze(stored) : null
      return new Answer({ freeze }, { headers: { ETag: freezeTag(freeze) } })
    },
    async 'PUT /manage/releases/freeze'({ request, response, body }) {
      const audit = createCallAudit(deps.createAudit)
      const { actor } = callerOf(request)
      const expected = request.get('If-Match')?.trim()
      const freeze = await freezeReleases({ ...deps, ...audit }, { ...body, actor, expected })
      setChangeHeader(response, audit.change())
      return { freeze: toFreeze(freeze) }
    },
    async 'DELETE /manage/releases/freeze'({ request, response }) {
      const audit = createCallAudit(deps.createAudit)
      await unfreezeReleases({ ...deps, ...audit }, callerOf(request).actor)
      setChangeHeader(response, audit.change())
    },
  } satisfies Partial<Handlers<typeof remotes>>
}
