import type { GuardCommon } from '@slipway/sdk/contract'
import {
  createGuardBesideTable,
  type GuardBesideTable,
} from '../storage/tables/reports/guard-beside-table'
import type { GuardFailure } from '../storage/tables/reports/guard-counts-table'
import type { StorageScope } from '../storage/transact'
import { inCommon, type UsesBeside } from './judgement/in-common'

/** Failures of one component in one version since then. */
interface FailedUses {
  readonly remote: string
  readonly version: string
  readonly component: string
  /** Milliseconds since 1970. */
  readonly since: number
  readonly failures: readonly GuardFailure[]
}

/** The other remotes that the pages of these failures had in common, beside those of draws of the same version. */
export async function readCommon(
  storage: StorageScope,
  { since, failures, ...part }: FailedUses,
): Promise<readonly GuardCommon[]> {
  const table = createGuardBesideTable(storage)
  const draws = await table.draws(part, since)
  const sets = await table.sets(digestsIn([...draws, ...failures]))
  const othersOf = ({ beside = '' }: { readonly beside?: string | undefined }) => sets.get(beside)
  return inCommon({
    failed: failures.map((row): UsesBeside => ({ at: row.at, others: othersOf(row), uses: 1 })),
    drawn: draws.map((row): UsesBeside => ({ at: row.at, others: othersOf(row), uses: row.draws })),
  })
}

type Named = Awaited<ReturnType<GuardBesideTable['draws']>>[number] | GuardFailure

function digestsIn(rows: readonly Named[]): readonly string[] {
  return [...new Set(rows.flatMap(({ beside }) => beside ?? []))]
}
