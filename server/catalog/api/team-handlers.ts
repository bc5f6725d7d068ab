import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { createSigningKeysTable } from '../../storage/tables/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/team-tokens-table'
import { callerOf } from './caller'
import type { CatalogRoutesDeps } from './change-guards'
import { describeKey, describeToken } from './describe-credentials'
import { addSigningKey, revokeSigningKey } from './signing-keys'
import { createTeamToken, revokeTeamToken } from './team-tokens'

/** `/tokens` and `/keys` of a remote: what its team signs in and signs with. For operators alone. */
export function teamHandlers(deps: CatalogRoutesDeps) {
  const { storage } = deps
  return {
    async 'GET /manage/remotes/{remote}/tokens'({ path }) {
      return { items: (await createTeamTokensTable(storage).list(path.remote)).map(describeToken) }
    },
    'POST /manage/remotes/{remote}/tokens': ({ request, path, body }) =>
      createTeamToken(deps, { ...body, remote: path.remote, actor: callerOf(request).actor }),
    'DELETE /manage/remotes/{remote}/tokens/{id}': ({ request, path }) =>
      revokeTeamToken(deps, { ...path, actor: callerOf(request).actor }),
    async 'GET /manage/remotes/{remote}/keys'({ path }) {
      return { items: (await createSigningKeysTable(storage).list(path.remote)).map(describeKey) }
    },
    'POST /manage/remotes/{remote}/keys': ({ request, path, body }) =>
      addSigningKey(deps, { ...body, remote: path.remote, actor: callerOf(request).actor }),
    'DELETE /manage/remotes/{remote}/keys/{id}': ({ request, path }) =>
      revokeSigningKey(deps, { ...path, actor: callerOf(request).actor }),
  } satisfies Partial<Handlers<typeof remotes>>
}
