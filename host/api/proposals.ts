import {
  type NewProposalDecision,
  type NewProposalRules,
  type Proposal,
  type ProposalDecisionsBody,
  type ProposalRules,
  type ProposalRulesBody,
  proposal,
  proposalDecisionsBody,
  proposalRulesBody,
  proposalsBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, callChange } from './change'
import { itemsOf, manageKey, useManageReply } from './manage'
import { type Reply, useReply } from './use-reply'

/** The proposals of remotes, those that wait first. */
export function useProposals(): Reply<typeof proposalsBody> {
  return useManageReply(proposalsBody, callOf('GET /manage/proposals'))
}

/** The last decisions, the newest first. */
export function useProposalDecisions(): UseQueryResult<ProposalDecisionsBody['items']> {
  const call = callOf('GET /manage/proposals/decisions')
  return useManageReply(proposalDecisionsBody, call, { select: itemsOf })
}

export function useProposalRules(): Reply<typeof proposalRulesBody> {
  return useManageReply(proposalRulesBody, callOf('GET /manage/proposals/rules'))
}

export function sendDecision(api: Api, body: NewProposalDecision): Promise<Changed<Proposal>> {
  return callChange(api, proposal, callOf('POST /manage/proposals/decisions', { body }))
}

/** The changes that `wanted` would make now; without it nothing is asked. */
export function useRuleEffects(wanted: ProposalRules | undefined): Reply<typeof proposalRulesBody> {
  const body = { rules: [], locks: [], ...wanted, why: 'preview' }
  const call = callOf('POST /manage/proposals/rules/preview', { body })
  return useReply(proposalRulesBody, call, {
    queryKey: [...manageKey, 'proposals', 'preview', wanted],
    enabled: wanted !== undefined,
    gcTime: 0,
    retry: false,
  })
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
