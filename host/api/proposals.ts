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
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useHostApi } from './api-context'
import { type Changed, callChange } from './change'
import { manageKey } from './manage'

const proposalsKey = [...manageKey, 'proposals'] as const

/** The proposals of remotes, those that wait first. */
export function useProposals(): UseQueryResult<ProposalsBody> {
  const api = useHostApi()
  return useQuery({
    queryKey: [...proposalsKey, 'list'],
    queryFn: ({ signal }) =>
      api.call(proposalsBody, { ...callOf('GET /manage/proposals'), signal }),
  })
}

/** The last decisions, the newest first. */
export function useProposalDecisions(): UseQueryResult<ProposalDecisionsBody['items']> {
  const api = useHostApi()
  const call = callOf('GET /manage/proposals/decisions')
  return useQuery({
    queryKey: [...proposalsKey, 'decisions'],
    queryFn: async ({ signal }) =>
      (await api.call(proposalDecisionsBody, { ...call, signal })).items,
  })
}

export function useProposalRules(): UseQueryResult<ProposalRulesBody> {
  const api = useHostApi()
  return useQuery({
    queryKey: [...proposalsKey, 'rules'],
    queryFn: ({ signal }) =>
      api.call(proposalRulesBody, { ...callOf('GET /manage/proposals/rules'), signal }),
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
