import { createHash } from 'node:crypto'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import type { Actor } from '../../storage/tables/audit-table'
import { createRemotesTable } from '../../storage/tables/remotes-table'
import { createSigningKeysTable } from '../../storage/tables/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/team-tokens-table'
import { transact } from '../../storage/transact'
import { refuseTakenName } from '../publish/publish-version'
import { callerOf } from './caller'
import type { CatalogRoutesDeps } from './change-guards'
import { describeKey, describeToken } from './describe-credentials'
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
      addKey(deps, { ...body, remote: path.remote, actor: callerOf(request).actor }),
    'DELETE /manage/remotes/{remote}/keys/{id}': ({ request, path: { remote, id } }) =>
      transact(storage, async (scope) => {
        const isRevoked = await createSigningKeysTable(scope).revoke(remote, id)
        if (!isRevoked) throw notFound(`There is no such key of ${remote}.`)
        const { actor } = callerOf(request)
        const subject = { id: null, name: remote }
        const action = 'signing-key.revoked'
        await deps.createAudit(scope).add({ actor, action, subject, detail: { id } })
      }),
  } satisfies Partial<Handlers<typeof remotes>>
}

interface KeyOrder {
  readonly remote: string
  readonly actor: Actor
  readonly name: string
  readonly publicKey: string
  readonly days?: number | undefined
}

async function addKey(
  { storage, createAudit }: CatalogRoutesDeps,
  { remote, actor, name, publicKey, days }: KeyOrder,
) {
  await refuseTakenName(storage, remote)
  const id = keyId(publicKey)
  const key = await transact(storage, async (scope) => {
    await createRemotesTable(scope).add(remote)
    const keys = createSigningKeysTable(scope)
    const isNew = await keys.add({ id, remote, name, publicKey, who: actor.name, days })
    if (!isNew) throw codedProblem('key-known', 'This key was registered.')
    const subject = { id: null, name: remote }
    const action = 'signing-key.added'
    await createAudit(scope).add({ actor, action, subject, detail: { id, name } })
    return (await keys.list(remote)).find((candidate) => candidate.id === id)
  })
  if (!key) throw notFound(`There is no such key of ${remote}.`)
  return describeKey(key)
}

/** What a signature names its key by: the start of the SHA-256 of its 32 bytes. */
function keyId(publicKey: string): string {
  const bytes = Buffer.from(publicKey, 'base64')
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

function notFound(detail: string): CodedError {
  return codedProblem('not-found', detail)
}
