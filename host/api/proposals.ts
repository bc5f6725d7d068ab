import {
  type NewProposalDecision,
  type NewProposalRules,
  type Proposal,
  type ProposalDecisionsBody,
  type ProposalRulesBody,
  type ProposalsBody,
  proposal,
  proposalDecisionsBody,
  proposalRulesBody,
  proposalsBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, callChange } from './change'
import { manageKey } from './manage'
import { useReply } from './use-reply'

const proposalsKey = [...manageKey, 'proposals'] as const

/** The proposals of remotes, those that wait first. */
export function useProposals(): UseQueryResult<ProposalsBody> {
  return useReply(proposalsBody, callOf('GET /manage/proposals'), {
    queryKey: [...proposalsKey, 'list'],
  })
}

/** The last decisions, the newest first. */
export function useProposalDecisions(): UseQueryResult<ProposalDecisionsBody['items']> {
  return useReply(proposalDecisionsBody, callOf('GET /manage/proposals/decisions'), {
    queryKey: [...proposalsKey, 'decisions'],
    select: ({ items }) => items,
  })
}

export function useProposalRules(): UseQueryResult<ProposalRulesBody> {
  return useReply(proposalRulesBody, callOf('GET /manage/proposals/rules'), {
    queryKey: [...proposalsKey, 'rules'],
  })
}

export function sendDecision(api: Api, body: NewProposalDecision): Promise<Changed<Proposal>> {
  return callChange(api, proposal, callOf('POST /manage/proposals/decisions', { body }))
}

/** Asks what other rules would change now. */
export function askRuleEffects(api: Api, body: NewProposalRules): Promise<ProposalRulesBody> {
  return api.call(proposalRulesBody, callOf('POST /manage/proposals/rules/preview', { body }))
}

/** Puts rules in place of those with that number. */
export function saveRules(
  api: Api,
  number: number,
  body: NewProposalRules,
): Promise<Changed<ProposalRulesBody>> {
  const call = callOf('PUT /manage/proposals/rules', { body })
  return callChange(api, proposalRulesBody, { ...call, ifMatch: `"${number}"` })
}
