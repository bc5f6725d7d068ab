import type { Proposal } from '@slipway/sdk/contract'

/** Describes what became of a remote's proposals: those that are live by their number, the others a line each. */
export function proposalLines(proposals: readonly Proposal[]): string[] {
  const live = proposals.filter(({ state }) => state === 'live').length
  const others = proposals.filter(({ state }) => state !== 'live')
  if (proposals.length === 0) return []
  return [
    `Proposed slots: ${live} of ${proposals.length} live.`,
    ...others.map((proposal) => `  ${nameOf(proposal)}: ${outcomeOf(proposal)}`),
  ]
}

function nameOf({ component, location, versions }: Proposal): string {
  const named = versions.map(({ version, as }) => `${version}${as === 'canary' ? ', canary' : ''}`)
  return `${component} at ${location} (${named.join(', ')})`
}

function outcomeOf({ state, since, decision, rule, versions }: Proposal): string {
  switch (state) {
    case 'live':
      return 'live.'
    case 'waiting': {
      const isLive = versions.some(({ as }) => as !== 'nobody')
      return `waiting for approval since ${since}${isLive ? '' : ', before its release'}.`
    }
    case 'refused':
      return `refused by ${decision?.who} (${decision?.why}).`
    case 'not-allowed':
      return 'not allowed by the rules of this host.'
    case 'over-limit':
      return `over the limit of ${rule?.limit} at this location.`
    case 'not-granted':
      return 'not granted public locations.'
    case 'switched-off':
      return 'switched off.'
    case 'hidden':
      return 'hidden by the layout of this host.'
    case 'proposed':
      return 'live with its release.'
  }
}
