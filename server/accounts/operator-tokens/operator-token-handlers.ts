import type { operatorTokens } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { actorOf, viewerOf } from '../../identity/request-viewer'
import { createOperatorTokensTable } from '../../storage/tables/accounts/operator-tokens-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import type { ManageDeps } from '../manage-deps'
import { describeOperatorToken, issueOperatorToken, revokeOperatorToken } from './operator-tokens'

export function operatorTokenHandlers({ storage }: Pick<ManageDeps, 'storage'>) {
  const deps = { storage, createAudit: createAuditTable }
  return {
    async 'GET /manage/operator-tokens'() {
      const found = await createOperatorTokensTable(storage).list()
      return { items: found.map(describeOperatorToken) }
    },
    'POST /manage/operator-tokens': ({ body, request }) =>
      issueOperatorToken(deps, { ...body, owner: viewerOf(request), actor: actorOf(request) }),
    'DELETE /manage/operator-tokens/{id}': ({ path, request }) =>
      revokeOperatorToken(deps, { id: path.id, actor: actorOf(request) }),
  } satisfies Handlers<typeof operatorTokens>
}
