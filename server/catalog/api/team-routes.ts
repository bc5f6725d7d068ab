import { createHash } from 'node:crypto'
import {
  type AuditAction,
  CodedError,
  codedProblem,
  newSigningKey,
  newTeamToken,
} from '@slipway/sdk/contract'
import { type Request, type Response, Router } from 'express'
import { jsonBody } from '../../http/json-body'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import type { AuditChange } from '../../storage/tables/audit-table'
import { createRemotesTable } from '../../storage/tables/remotes-table'
import {
  createSigningKeysTable,
  type StoredSigningKey,
} from '../../storage/tables/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/team-tokens-table'
import { type StorageScope, transact } from '../../storage/transact'
import { refuseTakenName } from '../publish/publish-version'
import { type CatalogRoutesDeps, changeGuards } from '../release/change-guards'
import { callerOf } from './caller'
import { createTeamToken, revokeTeamToken } from './team-tokens'

/** `/tokens` and `/keys` of a remote: what its team signs in and signs with. For operators alone. */
export function teamRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const { recent, operator } = changeGuards(deps)
  const json = jsonBody()
  const at = '/manage/remotes/:remote'
  router
    .route(`${at}/tokens`)
    .all(operator)
    .get(answerTokens(deps))
    .post(recent, json, answerNewToken(deps))
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))
  router
    .route(`${at}/tokens/:id`)
    .all(operator)
    .delete(recent, answerRevokedToken(deps))
    .all(methodNotAllowed('DELETE'))
  router
    .route(`${at}/keys`)
    .all(operator)
    .get(answerKeys(deps))
    .post(recent, json, addKey(deps))
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))
  router
    .route(`${at}/keys/:id`)
    .all(operator)
    .delete(recent, revokeKey(deps))
    .all(methodNotAllowed('DELETE'))
  return router
}

type Answer = (
  request: Request<{ remote: string; id: string }>,
  response: Response,
) => Promise<void>

function answerTokens({ storage }: CatalogRoutesDeps): Answer {
  return async function answer({ params }, response) {
    const tokens = await createTeamTokensTable(storage).list(params.remote)
    const items = tokens.map(({ remote: _remote, ...token }) => ({
      ...token,
      createdAt: toTime(token.createdAt),
      expiresAt: toTime(token.expiresAt),
      lastUsedAt: toTime(token.lastUsedAt),
      revokedAt: toTime(token.revokedAt),
    }))
    response.json({ items })
  }
}

function answerNewToken(deps: CatalogRoutesDeps): Answer {
  return async function answer(request, response) {
    const order = parseBody(newTeamToken, request.body)
    const { remote } = request.params
    const { actor } = callerOf(request)
    response.status(201).json(await createTeamToken(deps, { ...order, remote, actor }))
  }
}

function answerRevokedToken(deps: CatalogRoutesDeps): Answer {
  return async function answer(request, response) {
    const { remote, id } = request.params
    const { actor } = callerOf(request)
    await revokeTeamToken(deps, { remote, id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0, actor })
    response.status(204).end()
  }
}

function answerKeys({ storage }: CatalogRoutesDeps): Answer {
  return async function answer({ params }, response) {
    const keys = await createSigningKeysTable(storage).list(params.remote)
    response.json({ items: keys.map(toKey) })
  }
}

function addKey(deps: CatalogRoutesDeps): Answer {
  return async function add(request, response) {
    const { remote } = request.params
    const { name, publicKey, days } = parseBody(newSigningKey, request.body)
    await refuseTakenName(deps.storage, remote)
    const id = keyId(publicKey)
    const who = callerOf(request).actor.name
    const key = await transact(deps.storage, async (scope) => {
      await createRemotesTable(scope).add(remote)
      const keys = createSigningKeysTable(scope)
      const isNew = await keys.add({ id, remote, name, publicKey, who, days })
      if (!isNew) throw codedProblem('key-known', 'This key was registered.')
      await note(deps, scope, { request, action: 'signing-key.added', detail: { id, name } })
      return (await keys.list(remote)).find((candidate) => candidate.id === id)
    })
    response.status(201).json(key && toKey(key))
  }
}

function revokeKey(deps: CatalogRoutesDeps): Answer {
  return async function revoke(request, response) {
    const { remote, id } = request.params
    await transact(deps.storage, async (scope) => {
      const isRevoked = await createSigningKeysTable(scope).revoke(remote, id)
      if (!isRevoked) throw notFound(`There is no such key of ${remote}.`)
      await note(deps, scope, { request, action: 'signing-key.revoked', detail: { id } })
    })
    response.status(204).end()
  }
}

/** What a signature names its key by: the start of the SHA-256 of its 32 bytes. */
function keyId(publicKey: string): string {
  const bytes = Buffer.from(publicKey, 'base64')
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

interface Note<Action extends AuditAction> extends Pick<AuditChange<Action>, 'action' | 'detail'> {
  readonly request: Request<{ remote: string; id: string }>
}

async function note<Action extends AuditAction>(
  { createAudit }: CatalogRoutesDeps,
  scope: StorageScope,
  { request, action, detail }: Note<Action>,
) {
  const subject = { id: null, name: request.params.remote }
  await createAudit(scope).add({ actor: callerOf(request).actor, action, subject, detail })
}

function toKey({ remote: _remote, ...key }: StoredSigningKey) {
  return {
    ...key,
    createdAt: toTime(key.createdAt),
    expiresAt: toTime(key.expiresAt),
    revokedAt: toTime(key.revokedAt),
  }
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

function notFound(detail: string): CodedError {
  return codedProblem('not-found', detail)
}
