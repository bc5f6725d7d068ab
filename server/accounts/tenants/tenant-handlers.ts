import type { accounts } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { actorOf } from '../actor-of'
import type { ManageDeps } from '../manage-deps'
import { createTenants } from './tenants'

export function tenantHandlers({ storage, onChanged }: ManageDeps) {
  return {
    async 'GET /manage/tenants'({ request }) {
      return { items: await createTenants(storage, actorOf(request)).list() }
    },
    'POST /manage/tenants': ({ body, request }) =>
      createTenants(storage, actorOf(request)).create(body.name.trim()),
    async 'PATCH /manage/tenants/{tenant}'({ path, body, request }) {
      await createTenants(storage, actorOf(request)).rename(path.tenant, body.name.trim())
      onChanged()
    },
  } satisfies Partial<Handlers<typeof accounts>>
}
