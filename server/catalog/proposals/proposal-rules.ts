import { EVERY, type Locations, type ProposalRule } from '@slipway/sdk/contract'

/** Why the rules keep a proposal from everybody. */
export type RuleRefusal = 'not-allowed' | 'refused' | 'needs-approval' | 'over-limit'

/** What an operator said of a proposal, exactly as it is. */
export type Approval = 'approved' | 'refused' | undefined

interface Named {
  readonly remote: string
  readonly location: string
}

/** The one rule that decides; `undefined`: none is about it, so the remote may propose. */
export function ruleFor(
  rules: readonly ProposalRule[],
  { remote, location }: Named,
  locations: Locations,
): ProposalRule | undefined {
  const place = (name: string) => locations.deliveredAt(name) ?? name
  const find = (ofRemote: string, ofLocation: string) =>
    rules.find((rule) => rule.remote === ofRemote && place(rule.location) === ofLocation)
  const at = place(location)
  return find(remote, at) ?? find(remote, EVERY) ?? find(EVERY, at) ?? find(EVERY, EVERY)
}

/** A proposal as the rules see it. */
export interface JudgedProposal {
  readonly location: string
  readonly approval: Approval
  /** Nobody gets it for another reason: it takes no room. */
  readonly isHeldBack: boolean
}

interface Judgement<Refusal = RuleRefusal> {
  readonly rule: ProposalRule | undefined
  /** `undefined`: the rules let it through. */
  readonly refusal: Refusal | undefined
}

interface Judged {
  readonly rules: readonly ProposalRule[]
  readonly remote: string
  /** Of one version, as listed: those in front take the room. */
  readonly proposals: readonly JudgedProposal[]
  readonly locations: Locations
}

/** What the rules say of each proposal of a version, in their order. */
export function judgeProposals({ rules, remote, proposals, locations }: Judged): Judgement[] {
  const taken = new Map<string, number>()
  return proposals.map(({ location, approval, isHeldBack }) => {
    const rule = ruleFor(rules, { remote, location }, locations)
    const refusal = rule && refusalBy(rule, approval)
    if (refusal || isHeldBack) return { rule, refusal }
    const at = locations.deliveredAt(location) ?? location
    const count = (taken.get(at) ?? 0) + 1
    taken.set(at, count)
    const isOver = rule?.limit !== undefined && count > rule.limit
    return { rule, refusal: isOver ? 'over-limit' : undefined }
  })
}

function refusalBy({ may }: ProposalRule, approval: Approval): RuleRefusal | undefined {
  if (may === 'no') return 'not-allowed'
  if (may === 'propose' || approval === 'approved') return undefined
  return approval === 'refused' ? 'refused' : 'needs-approval'
}
