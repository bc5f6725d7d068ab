import { rulesOf, setRules } from '../catalog/proposals/change-rules'
import { findStored, putDecisionBack } from '../catalog/proposals/decide-proposal'
import { decisionOf } from '../catalog/proposals/list-proposals'
import { createProposalsTable } from '../storage/tables/catalog/proposals-table'
import { isSameState, lastChange } from './present'
import type { UndoableEntry, Undoer } from './undoer'

type DecisionAction = 'proposal.approved' | 'proposal.refused' | 'proposal.reopened'

/** The undoer of a decision on a proposal: the decision before it is put back, or the proposal waits again. */
export const decisionUndoer: Undoer<DecisionAction> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { detail } = entry
    const now = decisionOf(await findStored(scope, keyOf(entry)))
    const actions = ['proposal.approved', 'proposal.refused', 'proposal.reopened'] as const
    const concerns = (other: { readonly proposal?: unknown; readonly digest?: unknown }) =>
      other.proposal === detail.proposal && other.digest === detail.digest
    return {
      isStill: isSameState(now, detail.to),
      now,
      changes: [{ subject: detail.proposal, from: now, to: detail.from }],
      since: await lastChange(scope, { entry, actions, concerns }),
    }
  },
  undo: (work, entry) =>
    putDecisionBack(work, {
      ...keyOf(entry),
      decision: entry.detail.from,
      actor: work.actor,
    }),
}

function keyOf({ subject, detail }: UndoableEntry<DecisionAction>) {
  return { remote: subject.name, id: detail.proposal, digest: detail.digest }
}

export const rulesUndoer: Undoer<'proposal.rules-changed'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { subject, detail } = entry
    const now = rulesOf(await createProposalsTable(scope).rules())
    return {
      isStill: isSameState(now, detail.to),
      now,
      changes: [{ subject: subject.name, from: now, to: detail.from }],
      since: await lastChange(scope, { entry, actions: ['proposal.rules-changed'] }),
    }
  },
  undo: (work, { detail: { from } }) =>
    setRules(work, { to: from, why: work.why, actor: work.actor }),
}
