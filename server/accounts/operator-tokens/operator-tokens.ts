import type { CreatedTeamToken, NewOperatorToken, OperatorToken } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import { createOperatorToken } from '../../identity/operator-tokens/operator-token'
import { hashSecret } from '../../identity/sessions/session-id'
import type { Storage } from '../../storage/storage'
import {
  createOperatorTokensTable,
  type StoredOperatorToken,
} from '../../storage/tables/accounts/operator-tokens-table'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import { transact } from '../../storage/transact'

interface OperatorTokensDeps {
  readonly storage: Storage
  readonly createAudit: CreateAudit
}

interface Owner {
  readonly user: { readonly id: number; readonly email: string }
  readonly permissions: ReadonlySet<string>
}

interface OperatorTokenOrder extends NewOperatorToken {
  readonly owner: Owner
  readonly actor: Actor
}

/** Makes a token with some of its owner's rights; 403 for one that the owner does not have. */
export async function issueOperatorToken(
  { storage, createAudit }: OperatorTokensDeps,
  { owner, actor, name, days, rights }: OperatorTokenOrder,
): Promise<CreatedTeamToken> {
  const { user, permissions } = owner
  const lacking = rights.find((right) => !permissions.has(right))
  if (lacking) throw codedProblem('forbidden', `${user.email} does not have ${lacking}.`)
  const token = createOperatorToken()
  const { id, expiresAt } = await transact(storage, async (scope) => {
    const wanted = [...new Set(rights)]
    const values = { userId: user.id, name, days, rights: wanted, tokenHash: hashSecret(token) }
    const added = await createOperatorTokensTable(scope).add(values)
    await createAudit(scope).add({
      actor,
      action: 'operator-token.created',
      subject: { id: user.id, name: user.email },
      detail: { id: added.id, name, days, rights: wanted },
    })
    return added
  })
  return { id, token, expiresAt: toIso(expiresAt) }
}

/** Ends a token for good; once more changes nothing. 404 for a number that none has. */
export async function revokeOperatorToken(
  { storage, createAudit }: OperatorTokensDeps,
  { id, actor }: { readonly id: number; readonly actor: Actor },
): Promise<void> {
  await transact(storage, async (scope) => {
    const tokens = createOperatorTokensTable(scope)
    const found = await tokens.find(id)
    if (!found) throw codedProblem('not-found', 'There is no such token of an operator.')
    if (!(await tokens.revoke(id))) return
    const { owner, name } = found
    const subject = { id: owner.id, name: owner.email }
    const action = 'operator-token.revoked'
    await createAudit(scope).add({ actor, action, subject, detail: { id, name } })
  })
}

/** A token as the API describes it; its secret is not known here. */
export function describeOperatorToken(token: StoredOperatorToken): OperatorToken {
  return {
    ...token,
    rights: [...token.rights],
    createdAt: toIso(token.createdAt),
    expiresAt: toIso(token.expiresAt),
    lastUsedAt: token.lastUsedAt === null ? null : toIso(token.lastUsedAt),
    revokedAt: token.revokedAt === null ? null : toIso(token.revokedAt),
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString()
}
