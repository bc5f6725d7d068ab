import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { createReleaseFreezeTable } from '../../storage/tables/release-freeze-table'
import { callerOf } from '../api/caller'
import type { CatalogRoutesDeps } from '../api/change-guards'
import { freezeReleases, toFreeze, unfreezeReleases } from './freeze-changes'

/** `/manage/releases/freeze`. */
export function freezeHandlers(deps: CatalogRoutesDeps) {
  return {
    async 'GET /manage/releases/freeze'() {
      const freeze = await createReleaseFreezeTable(deps.storage).current()
      return { freeze: freeze ? toFreeze(freeze) : null }
    },
    async 'PUT /manage/releases/freeze'({ request, body }) {
      const { actor } = callerOf(request)
      return { freeze: toFreeze(await freezeReleases(deps, { ...body, actor })) }
    },
    'DELETE /manage/releases/freeze': ({ request }) =>
      unfreezeReleases(deps, callerOf(request).actor),
  } satisfies Partial<Handlers<typeof remotes>>
}
