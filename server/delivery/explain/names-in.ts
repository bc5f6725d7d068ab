import type { ExplainBody } from '@slipway/sdk/contract'
import { createRoles } from '../../accounts/roles/roles'
import type { Viewer } from '../../slots/viewer'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import type { Candidate } from './candidates'
import type { Accounts } from './wanted-viewer'

type NamesIn = (
  candidates: readonly Candidate[],
  viewer: Viewer | null,
  locale: string,
) => Promise<ExplainBody['names']>

/** What the roles and tenants are called that an answer names. */
export function createNamesIn({ application, storage }: Accounts): NamesIn {
  const roles = createRoles(application)
  const tenants = createTenantsTable(storage)
  return async function namesIn(candidates, viewer, locale) {
    const conditions = candidates.flatMap((candidate) => candidate.conditions)
    const named = [
      ...(viewer?.roles ?? []),
      ...conditions.flatMap((condition) => (condition.of === 'roles' ? condition.wanted : [])),
    ]
    const ids = new Set(
      conditions.flatMap((condition) => (condition.of === 'tenants' ? condition.wanted : [])),
    )
    const known = ids.size > 0 ? await tenants.list() : []
    return {
      roles: Object.fromEntries(named.map((name) => [name, roles.labelOf(name, locale)])),
      tenants: Object.fromEntries(
        known.filter(({ id }) => ids.has(id)).map(({ id, name }) => [String(id), name]),
      ),
    }
  }
}
