import type { CodedError, CreatedTeamToken } from '@slipway/sdk/contract'
import { codedProblem, remoteName } from '@slipway/sdk/contract'
import { createToken, hashToken } from '../../identity/callers/caller'
import type { Actor } from '../../storage/tables/audit-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import { transact } from '../../storage/transact'
import { refuseTakenName } from '../publish/publish-version'
import type { CredentialDeps } from './signing-keys'

export interface TeamTokenOrder {
  readonly remote: string
  /** The name of who or what uses it, such as `ci`. */
  readonly name: string
  readonly days: number
  readonly actor: Actor
}

/** Makes a token of a remote's team; for a name that nobody has, this is how the team gets it. */
export async function createTeamToken(
  { storage, createAudit }: CredentialDeps,
  { remote, name, days, actor }: TeamTokenOrder,
): Promise<CreatedTeamToken> {
  if (!remoteName.safeParse(remote).success) throw noRemoteName(remote)
  await refuseTakenName(storage, remote)
  const token = createToken()
  const { id, expiresAt } = await transact(storage, async (scope) => {
    await createRemotesTable(scope).add(remote)
    const values = { remote, name, days, tokenHash: hashToken(token), who: actor.name }
    const added = await createTeamTokensTable(scope).add(values)
    await createAudit(scope).add({
      actor,
      action: 'team-token.created',
      subject: { id: null, name: remote },
      detail: { id: added.id, name, days },
    })
    return added
  })
  return { id, token, expiresAt: new Date(expiresAt).toISOString() }
}

/** Ends a token for good; 404 when the remote has no such token. */
export async function revokeTeamToken(
  { storage, createAudit }: CredentialDeps,
  { remote, id, actor }: { readonly remote: string; readonly id: number; readonly actor: Actor },
): Promise<void> {
  await transact(storage, async (scope) => {
    if (!(await createTeamTokensTable(scope).revoke(remote, id)))
      throw codedProblem('not-found', `There is no such token of ${remote}.`)
    const subject = { id: null, name: remote }
    const action = 'team-token.revoked'
    await createAudit(scope).add({ actor, action, subject, detail: { id } })
  })
}

function noRemoteName(remote: string): CodedError {
  const rule = 'lower-case letters, digits and hyphens, a letter first, at most 63 of them'
  return codedProblem('name-invalid', `"${remote}" is not a name for a remote: ${rule}.`)
}
