import type { accounts } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { viewerOf } from '../../identity/request-viewer'
import { tablesOf } from '../account-tables'
import type { ManageDeps } from '../manage-deps'

export function roleHandlers({ storage, roles }: ManageDeps) {
  const { memberships } = tablesOf(storage)
  return {
    async 'GET /manage/roles'({ request }) {
      const counts = await memberships.countByRole()
      return {
        items: roles
          .list(viewerOf(request).user.locale)
          .map((role) => ({ ...role, users: counts.get(role.name) ?? 0 })),
      }
    },
  } satisfies Partial<Handlers<typeof accounts>>
}
