import {
  type CodedError,
  codedProblem,
  type NewProposalDecision,
  type Proposal,
  type ProposalDecision,
} from '@slipway/sdk/contract'
import type { Actor } from '../../storage/tables/audit-table'
import {
  createProposalsTable,
  type ProposalKey,
  type StoredProposal,
} from '../../storage/tables/catalog/proposals-table'
import type { StorageScope } from '../../storage/transact'
import { readCatalogState } from '../catalog-state'
import type { ReleaseDeps } from '../release/release-changes'
import {
  asArranged,
  countedVersions,
  decisionOf,
  listProposals,
  type ProposalsDeps,
} from './list-proposals'

type DecideDeps = Omit<ReleaseDeps, 'locations'> & ProposalsDeps

interface Order extends NewProposalDecision {
  readonly actor: Actor
}

/**
 * Approves or refuses a proposal, exactly as it is named; the same again changes nothing.
 *
 * @throws CodedError `not-found`, `proposal-changed` or `nothing-to-decide`.
 */
export function decideProposal(deps: DecideDeps, order: Order): Promise<Proposal> {
  return deps.changes.change('catalog', async (scope) => {
    const found = await findProposed(scope, deps, order)
    const { actor, is, why } = order
    if (found.decision?.is === is) return found
    const table = createProposalsTable(scope)
    const version = found.versions[0]?.version ?? ''
    const { remote, id, digest, location, component, props, gate, content } = found
    const proposed = { location, component, props, gate, content }
    await table.decide({ remote, id, digest, version, proposed }, { is, why, who: actor.name })
    const after = await findProposed(scope, deps, order)
    await deps.createAudit(scope).add({
      actor,
      action: is === 'approved' ? 'proposal.approved' : 'proposal.refused',
      subject: { id: null, name: remote },
      detail: { proposal: id, digest, version, from: found.decision, to: after.decision },
    })
    return after
  })
}

async function findProposed(
  scope: StorageScope,
  deps: ProposalsDeps,
  { remote, id, digest }: NewProposalDecision,
): Promise<Proposal> {
  const state = await readCatalogState(scope)
  const counted = await countedVersions(scope, state, remote)
  const all = await asArranged(scope, listProposals(state, counted, deps))
  const named = all.filter((one) => one.id === id)
  const found = named.find((one) => one.digest === digest)
  if (named.length === 0)
    throw codedProblem('not-found', `No live or newest version of ${remote} proposes ${id}.`)
  if (!found)
    throw codedProblem(
      'proposal-changed',
      `${id} is proposed in another way by now. Look at it again before you decide.`,
    )
  if (found.rule?.may !== 'with-approval') throw nothingToDecide(found)
  return found
}

function nothingToDecide({ id, remote, location, rule }: Proposal): CodedError {
  const may = rule?.may === 'no' ? 'may not propose anything' : 'may propose without approval'
  return codedProblem(
    'nothing-to-decide',
    `Nobody has to decide on ${id}: by the rules ${remote} ${may} at ${location}.`,
  )
}

interface PutBack extends ProposalKey {
  readonly decision: ProposalDecision | null
  readonly actor: Actor
}

/** Puts back what was decided before; `null`: nothing, it waits. */
export function putDecisionBack(
  { changes, createAudit }: Pick<ReleaseDeps, 'changes' | 'createAudit'>,
  { decision, actor, ...key }: PutBack,
): Promise<void> {
  return changes.change('catalog', async (scope) => {
    const stored = await findStored(scope, key)
    if (!stored) return
    const to = decision ? { ...decision, at: Date.parse(decision.at) } : undefined
    await createProposalsTable(scope).decide(stored, to)
    await createAudit(scope).add({
      actor,
      action: decision ? (`proposal.${decision.is}` as const) : 'proposal.reopened',
      subject: { id: null, name: key.remote },
      detail: {
        proposal: key.id,
        digest: key.digest,
        version: stored.version,
        from: decisionOf(stored),
        to: decision,
      },
    })
  })
}

/** Finds what is stored of a proposal. */
export async function findStored(
  scope: StorageScope,
  { remote, id, digest }: ProposalKey,
): Promise<StoredProposal | undefined> {
  const all = await createProposalsTable(scope).list()
  return all.find((one) => one.remote === remote && one.id === id && one.digest === digest)
}
