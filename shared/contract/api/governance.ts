import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { guardBody, newGuardMode } from '../remotes/guard'
import {
  newProposalDecision,
  newProposalRules,
  proposal,
  proposalDecisionsBody,
  proposalRulesBody,
  proposalState,
  proposalsBody,
  teamProposalsBody,
} from '../slots/proposals'
import { dryRunQuery, endpointTable, ifMatch } from './endpoint'

const tag = 'Proposals'
const decide = { tag, right: productPermissions.layout, operatorToken: true } as const
const manage = { tag, right: productPermissions.manage, operatorToken: true } as const

/** The proposals of remotes, and the rules for what they may propose. */
export const governance = endpointTable({
  'GET /manage/proposals': {
    ...decide,
    id: 'listProposals',
    does: 'What live and newest versions propose, and what became of it; what waits comes first',
    query: z.object({ state: z.optional(proposalState), remote: z.optional(z.string()) }),
    reply: proposalsBody,
  },
  'GET /manage/proposals/decisions': {
    ...decide,
    id: 'listProposalDecisions',
    does: 'The last 100 decisions, the newest first',
    reply: proposalDecisionsBody,
  },
  'POST /manage/proposals/decisions': {
    ...decide,
    recent: true,
    undoable: true,
    id: 'decideProposal',
    does: 'Approve or refuse a proposal, exactly as it is now',
    query: dryRunQuery,
    body: newProposalDecision,
    reply: proposal,
    errors: ['proposal-changed', 'nothing-to-decide'],
  },
  'GET /manage/proposals/rules': {
    ...manage,
    id: 'readProposalRules',
    does: 'Which teams may propose what, and which props are locked, with the ETag for `If-Match`',
    reply: proposalRulesBody,
  },
  'PUT /manage/proposals/rules': {
    ...manage,
    recent: true,
    undoable: true,
    id: 'changeProposalRules',
    does: 'Other rules; the same again change nothing',
    headers: ifMatch('The `ETag` of `GET /manage/proposals/rules`.'),
    body: newProposalRules,
    reply: proposalRulesBody,
    errors: ['rules-invalid', 'rules-changed', 'precondition-required'],
  },
  'POST /manage/proposals/rules/preview': {
    ...manage,
    id: 'previewProposalRules',
    does: 'What other rules would change now; nothing is changed',
    body: newProposalRules,
    reply: proposalRulesBody,
    errors: ['rules-invalid'],
  },
})

/** Calls about proposals that a team may make with its token. */
export const teamProposals = endpointTable({
  'GET /manage/remotes/{remote}/proposals': {
    tag,
    right: productPermissions.release,
    team: true,
    operatorToken: true,
    id: 'listRemoteProposals',
    does: 'What became of the proposals of one remote',
    path: { remote: z.string() },
    reply: teamProposalsBody,
  },
})

const releaser = {
  tag: 'Remotes',
  right: productPermissions.release,
  operatorToken: true,
} as const

/** The guard, which takes off versions that fail. */
export const guard = endpointTable({
  'GET /manage/guard': {
    ...releaser,
    team: true,
    id: 'readGuard',
    does: 'Whether the guard acts, what it sees now and what it did; to a team, of its remote',
    reply: guardBody,
  },
  'PUT /manage/guard': {
    ...releaser,
    recent: true,
    undoable: true,
    id: 'setGuard',
    does: 'Switch the guard on or off, or let it only warn',
    query: dryRunQuery,
    body: newGuardMode,
    reply: guardBody,
  },
})
