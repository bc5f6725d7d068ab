import { type ExplainBody, type ExplainedEntry, reasonCode } from '@slipway/sdk/contract'
import { createRoles } from '../../accounts/roles/roles'
import { formPlace } from '../../slots/form-slot'
import type { Viewer } from '../../slots/viewer'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import { createRecentOutcomesTable } from '../../storage/tables/reports/recent-outcomes-table'
import type { StorageScope } from '../../storage/transact'
import type { Candidate, Place } from './candidates'
import type { Accounts } from './wanted-viewer'

const outcomes: ReadonlySet<string> = new Set(['drawn', ...reasonCode.options])

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
    const known = ids.size > 0 ? (await tenants.list()).filter(({ id }) => ids.has(id)) : []
    return {
      roles: Object.fromEntries(named.map((name) => [name, roles.labelOf(name, locale)])),
      tenants: Object.fromEntries(known.map(({ id, name }) => [String(id), name])),
    }
  }
}

type Recent = ExplainedEntry['recent']

type RecentOf = (candidate: Candidate) => Recent

/** What the viewer's pages told of the last loads and draws of these, the newest first. */
export async function readRecent(
  storage: StorageScope,
  viewer: Viewer | null,
  { place, candidates }: { readonly place: Place; readonly candidates: readonly Candidate[] },
): Promise<RecentOf> {
  if (!viewer) return () => []
  const reported = place.location ?? formPlace(place.resource ?? '')
  const components = [...new Set(candidates.map(({ component }) => component))]
  const userId = viewer.user.id
  const found = await createRecentOutcomesTable(storage).list({ userId, components })
  const here = found.filter(({ code, location }) => outcomes.has(code) && location === reported)
  return ({ component }) =>
    here
      .filter((outcome) => outcome.component === component)
      .map(({ at, code, remote = null, version = null, codeMs = null, drawMs = null }) => ({
        at: new Date(at).toISOString(),
        outcome: code,
        remote,
        version,
        codeMs,
        drawMs,
      }))
}
