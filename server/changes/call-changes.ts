import type { CreateAudit } from '../storage/tables/audit-table'
import { type CallAudit, createCallAudit } from '../storage/tables/call-audit'
import type { StorageScope } from '../storage/transact'
import type { Changes } from './changes'
import { dryRunChanges } from './dry-run'

export interface CallChangesDeps {
  readonly storage: StorageScope
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
}

export interface CallChanges extends CallAudit {
  readonly changes: Pick<Changes, 'change'>
}

export interface DryRun {
  readonly 'dry-run'?: 'true' | 'false' | undefined
}

/**
 * Returns the changes and the audit of one call; with `dry-run=true` both are taken back, and no change is left to
 * undo.
 */
export function createCallChanges(
  { storage, changes, createAudit }: CallChangesDeps,
  query: DryRun,
): CallChanges {
  const audit = createCallAudit(createAudit)
  if (query['dry-run'] !== 'true') return { ...audit, changes }
  return { ...audit, changes: dryRunChanges(storage), change: () => undefined }
}
