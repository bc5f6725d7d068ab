import type { accounts } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { actorOf } from '../actor-of'
import type { ManageDeps } from '../manage-deps'
import { createTenants } from './tenants'

export function tenantHandlers(deps: ManageDeps) {
  return {
    async 'GET /manage/tenants'({ request }) {
      return { items: await createTenants(deps, actorOf(request)).list() }
    },
    'POST /manage/tenants': ({ body, request }) =>
      createTenants(deps, actorOf(request)).create(body.name.trim()),
    'PATCH /manage/tenants/{tenant}': ({ path, body, request }) =>
      createTenants(deps, actorOf(request)).rename(path.tenant, body.name.trim()),
  } satisfies Partial<Handlers<typeof accounts>>
}
