import { createHash } from 'node:crypto'
import { type CodedError, codedProblem } from '@slipway/sdk/contract'
import type { Storage } from '../../storage/storage'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import { transact } from '../../storage/transact'
import { refuseTakenName } from '../publish/publish-version'
import { describeKey } from './describe-credentials'

export interface CredentialDeps {
  readonly storage: Storage
  readonly createAudit: CreateAudit
}

export interface SigningKeyOrder {
  readonly remote: string
  readonly actor: Actor
  readonly name: string
  /** Ed25519, the 32 bytes in base64. */
  readonly publicKey: string
  readonly days?: number | undefined
}

/** Registers a key of a remote's team; throws `key-known` and `name-taken`. */
export async function addSigningKey(
  { storage, createAudit }: CredentialDeps,
  { remote, actor, name, publicKey, days }: SigningKeyOrder,
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
  if (!key) throw noSuchKey(remote)
  return describeKey(key)
}

/** Ends a key for new versions; throws 404 `not-found` when the remote has no such key. */
export async function revokeSigningKey(
  { storage, createAudit }: CredentialDeps,
  { remote, id, actor }: { readonly remote: string; readonly id: string; readonly actor: Actor },
): Promise<void> {
  await transact(storage, async (scope) => {
    const isRevoked = await createSigningKeysTable(scope).revoke(remote, id)
    if (!isRevoked) throw noSuchKey(remote)
    const subject = { id: null, name: remote }
    const action = 'signing-key.revoked'
    await createAudit(scope).add({ actor, action, subject, detail: { id } })
  })
}

/** Returns the id that a signature names its key by: the start of the SHA-256 of its 32 bytes. */
function keyId(publicKey: string): string {
  const bytes = Buffer.from(publicKey, 'base64')
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

function noSuchKey(remote: string): CodedError {
  return codedProblem('not-found', `There is no such key of ${remote}.`)
}
