import type { MayPropose, Proposal, ProposalDecision, ProposalState } from '@slipway/sdk/contract'
import type { TextName } from '../../../texts/texts'

type Texts<Key extends string> = Readonly<Record<Key, TextName<'proposals'>>>

/** The name of each state. */
export const stateTexts: Texts<ProposalState> = {
  waiting: 'state.waiting',
  live: 'state.live',
  refused: 'state.refused',
  'not-allowed': 'state.not-allowed',
  'over-limit': 'state.over-limit',
  'not-granted': 'state.not-granted',
  'switched-off': 'state.switched-off',
  hidden: 'state.hidden',
  proposed: 'state.proposed',
}

/** The words for what a team may do by a rule. */
export const mayTexts: Texts<MayPropose> = {
  propose: 'may.propose',
  'with-approval': 'may.with-approval',
  no: 'may.no',
}

export const versionTexts: Texts<Proposal['versions'][number]['as']> = {
  base: 'version.base',
  canary: 'version.canary',
  nobody: 'version.nobody',
}

/** The sentence on who decided, when and why. */
export const saidTexts: Texts<ProposalDecision['is']> = {
  approved: 'said.approved',
  refused: 'said.refused',
}

export const doneTexts: Texts<ProposalDecision['is']> = {
  approved: 'done.approved',
  refused: 'done.refused',
}

/** Why there is nothing to draw. */
export const notDrawnTexts: Texts<'not-granted' | 'quarantined' | 'not-released'> = {
  'not-granted': 'preview.not-granted',
  quarantined: 'preview.quarantined',
  'not-released': 'preview.not-released',
}
