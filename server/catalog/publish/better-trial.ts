import type { VersionTrial } from '@slipway/sdk/contract'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import type { BuiltVersion } from './built-remotes'

const worth: Readonly<Record<VersionTrial['by'], number>> = { unseen: 1, jsdom: 2, browser: 3 }

interface Tried {
  readonly version: BuiltVersion
  readonly tried: VersionTrial
  readonly actor: Actor
  readonly createAudit: CreateAudit
}

/** Keeps how a stored version was tried, in the transaction that `scope` is, if that says more than what is known. */
export async function noteBetterTrial(
  scope: StorageScope,
  { version: { manifest, digest }, tried: to, actor, createAudit }: Tried,
): Promise<void> {
  const versions = createVersionsTable(scope)
  const from = await versions.findTrial(digest)
  if (from && worth[from.by] >= worth[to.by]) return
  if (!(await versions.changeTrial(digest, { from, to }))) return
  await createAudit(scope).add({
    actor,
    action: 'remote.tried',
    subject: { id: null, name: manifest.name },
    detail: { version: manifest.version, digest, from, to },
  })
}
