import type { ProposalRules, ProposedEntry } from '@slipway/sdk/contract'
import type { Selectable } from 'kysely'
import type { ProposalDecisionRow } from '../../schema'
import type { StorageScope } from '../../transact'

/** Times are milliseconds since 1970. */
export interface StoredRules extends ProposalRules {
  /** Counts the changes; 0 before the first. */
  readonly number: number
  readonly at: number | undefined
  readonly who: string
  readonly why: string
}

/** Names a proposal exactly as it is. */
export interface ProposalKey {
  readonly remote: string
  readonly id: string
  readonly digest: string
}

/** A proposal that waited, and what was decided of it. */
export interface StoredProposal extends ProposalKey {
  /** The version that brought it. */
  readonly version: string
  readonly proposed: ProposedEntry
  readonly since: number
  readonly decision: StoredDecision | undefined
}

interface StoredDecision {
  readonly is: 'approved' | 'refused'
  readonly at: number
  readonly who: string
  readonly why: string
}

type NewProposal = Omit<StoredProposal, 'since' | 'decision'>

const noRules: StoredRules = {
  number: 0,
  at: undefined,
  who: '',
  why: '',
  rules: [],
  locks: [],
}

/** The rules of which remotes may propose what, and what operators decided of proposals. */
export function createProposalsTable({ db, now }: StorageScope) {
  async function rules(): Promise<StoredRules> {
    const row = await db
      .selectFrom('proposal_rules')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return noRules
    const { number, at, who, reason: why } = row
    // Written by setRules(), so it has the shape.
    return { number, at, who, why, ...(JSON.parse(row.rules) as ProposalRules) }
  }

  async function addWaiting({ remote, id, digest, version, proposed }: NewProposal) {
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('proposal_decisions')
      .values({
        remote,
        proposal: id,
        digest,
        version,
        proposed: JSON.stringify(proposed),
        since: now,
      })
      .onConflict((known) => known.columns(['remote', 'proposal', 'digest']).doNothing())
      .executeTakeFirstOrThrow()
    return added !== 0n
  }

  return {
    rules,
    /** In place of those of before. */
    async setRules(next: Omit<StoredRules, 'number' | 'at'>): Promise<void> {
      const number = (await rules()).number + 1
      const json = JSON.stringify({ rules: next.rules, locks: next.locks })
      const values = { number, at: now, who: next.who, reason: next.why, rules: json }
      await db.deleteFrom('proposal_rules').execute()
      await db.insertInto('proposal_rules').values(values).execute()
    },
    async list(): Promise<readonly StoredProposal[]> {
      const rows = await db.selectFrom('proposal_decisions').selectAll().orderBy('since').execute()
      return rows.map(toProposal)
    },
    /** Whether it is new here. */
    addWaiting,
    /** `undefined` takes a decision back; `at`: when it was made, if not now. */
    async decide(
      proposal: NewProposal,
      decision: (Omit<StoredDecision, 'at'> & { readonly at?: number | undefined }) | undefined,
    ): Promise<void> {
      const { remote, id, digest } = proposal
      await addWaiting(proposal)
      await db
        .updateTable('proposal_decisions')
        .set({
          decision: decision?.is ?? null,
          at: decision ? (decision.at ?? now) : null,
          who: decision?.who ?? null,
          reason: decision?.why ?? null,
        })
        .where((row) => row.and({ remote, proposal: id, digest }))
        .execute()
    },
  }
}

function toProposal(row: Selectable<ProposalDecisionRow>): StoredProposal {
  const { remote, proposal: id, digest, version, since, decision: is, at, who, reason } = row
  // Written by addWaiting(), so it has the shape.
  const proposed = JSON.parse(row.proposed) as ProposedEntry
  const decision = is ? { is, at: at ?? 0, who: who ?? '', why: reason ?? '' } : undefined
  return { remote, id, digest, version, proposed, since, decision }
}
