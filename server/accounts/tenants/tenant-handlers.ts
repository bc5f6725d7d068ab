import type { accounts } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { actorOf } from '../../identity/request-viewer'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createCallAudit } from '../../storage/tables/call-audit'
import type { ManageDeps } from '../manage-deps'
import { createTenants } from './tenants'

export function tenantHandlers(deps: ManageDeps) {
  return {
    async 'GET /manage/tenants'({ request }) {
      return { items: await createTenants(deps, actorOf(request)).list() }
    },
    'POST /manage/tenants': ({ body, request }) =>
      createTenants(deps, actorOf(request)).create(body.name.trim()),
    async 'PATCH /manage/tenants/{tenant}'({ path, body, request, response }) {
      const audit = createCallAudit(createAuditTable)
      const tenants = createTenants({ ...deps, ...audit }, actorOf(request))
      await tenants.rename(path.tenant, body.name.trim())
      setChangeHeader(response, audit.change())
    },
  } satisfies Partial<Handlers<typeof accounts>>
}
