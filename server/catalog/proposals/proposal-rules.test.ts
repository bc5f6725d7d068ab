import { EVERY, type ProposalRule, slotLocations } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { type JudgedProposal, judgeProposals, ruleFor } from './proposal-rules'

const rule = (remote: string, location: string, more: Partial<ProposalRule> = {}) =>
  ({ remote, location, may: 'propose', ...more }) as ProposalRule
const proposal = (more: Partial<JudgedProposal> = {}): JudgedProposal => ({
  location: 'header-banner',
  approval: undefined,
  isHeldBack: false,
  ...more,
})
const judge = (rules: readonly ProposalRule[], proposals: readonly JudgedProposal[]) =>
  judgeProposals({ rules, remote: 'team', proposals, locations: slotLocations }).map(
    ({ refusal }) => refusal,
  )

const remotes = ['team', 'other', EVERY] as const
const places = ['header-banner', 'dashboard-before-cards', EVERY] as const
const anyRules = fc.uniqueArray(
  fc.record({
    remote: fc.constantFrom(...remotes),
    location: fc.constantFrom(...places),
    may: fc.constantFrom('propose', 'with-approval', 'no'),
    limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }) as fc.Arbitrary<ProposalRule>,
  { selector: ({ remote, location }) => `${remote} ${location}` },
)
const anyProposals = fc.array(
  fc.record({
    location: fc.constantFrom('header-banner', 'dashboard-before-cards'),
    approval: fc.constantFrom('approved', 'refused', undefined),
    isHeldBack: fc.boolean(),
  }) as fc.Arbitrary<JudgedProposal>,
  { maxLength: 8 },
)

describe('the rules for proposals', () => {
  it('without any, everybody may propose, as before there were rules', () => {
    fc.assert(
      fc.property(anyProposals, (proposals) => {
        expect(judge([], proposals).every((refusal) => refusal === undefined)).toBe(true)
      }),
    )
  })

  it('the one that names most decides: remote and location, remote, location, none of both', () => {
    const all = [
      rule(EVERY, EVERY, { may: 'no' }),
      rule(EVERY, 'header-banner', { may: 'with-approval' }),
      rule('team', EVERY),
      rule('team', 'header-banner', { limit: 1 }),
    ]
    const at = { remote: 'team', location: 'header-banner' }

    const chosen = [4, 3, 2, 1, 0].map((count) => ruleFor(all.slice(0, count), at, slotLocations))

    expect(chosen).toEqual([...all.toReversed(), undefined])
    expect(ruleFor(all, { remote: 'new', location: 'tenant-switcher' }, slotLocations)).toBe(all[0])
  })

  it('their order decides nothing', () => {
    fc.assert(
      fc.property(anyRules, anyProposals, (rules, proposals) => {
        expect(judge(rules.toReversed(), proposals)).toEqual(judge(rules, proposals))
      }),
    )
  })

  it('asks for approval until an operator approves, and no longer where nobody has to', () => {
    const asks = [rule('team', EVERY, { may: 'with-approval' })]
    const three = [undefined, 'approved', 'refused'] as const
    const proposals = three.map((approval) => proposal({ approval }))

    expect(judge(asks, proposals)).toEqual(['needs-approval', undefined, 'refused'])
    expect(judge([rule('team', EVERY)], proposals)).toEqual([undefined, undefined, undefined])
    expect(judge([rule('team', EVERY, { may: 'no' })], proposals)).toEqual([
      'not-allowed',
      'not-allowed',
      'not-allowed',
    ])
  })

  it('lets the first ones through up to the limit of a location, and counts none that nobody gets', () => {
    const limited = [rule(EVERY, EVERY, { may: 'with-approval', limit: 2 })]
    const proposals = [
      proposal({ approval: 'approved' }),
      proposal({ approval: 'refused' }),
      proposal({ approval: 'approved', isHeldBack: true }),
      proposal({ approval: 'approved' }),
      proposal({ approval: 'approved' }),
      proposal({ approval: 'approved', location: 'dashboard-before-cards' }),
    ]

    expect(judge(limited, proposals)).toEqual([
      undefined,
      'refused',
      undefined,
      undefined,
      'over-limit',
      undefined,
    ])
  })

  it('never lets more through than the limit, and none over it before one within', () => {
    fc.assert(
      fc.property(anyRules, anyProposals, (rules, proposals) => {
        const refusals = judge(rules, proposals)
        for (const location of ['header-banner', 'dashboard-before-cards']) {
          const limit = ruleFor(rules, { remote: 'team', location }, slotLocations)?.limit
          const there = proposals.flatMap((one, index) =>
            one.location === location && !one.isHeldBack ? [refusals[index]] : [],
          )
          const through = there.filter((refusal) => refusal === undefined).length
          expect(through).toBeLessThanOrEqual(limit ?? proposals.length)
          const over = there.indexOf('over-limit')
          if (over !== -1) expect(there.lastIndexOf(undefined)).toBeLessThan(over)
        }
      }),
    )
  })
})
