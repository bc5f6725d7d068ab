import type { Proposal } from '@slipway/sdk/contract'
import { guardLines, proposalLines } from './status-lines'

const waiting: Proposal = {
  id: 'team/header-banner/Banner',
  remote: 'team',
  digest: 'd1',
  location: 'header-banner',
  component: 'Banner',
  props: {},
  gate: null,
  content: null,
  versions: [{ version: '1.1.0', as: 'base' }],
  state: 'waiting',
  rule: { remote: '*', location: '*', may: 'with-approval', limit: 2 },
  since: '2026-11-21T09:30:00.000Z',
  decision: null,
  before: null,
  locked: [],
}
const decision = { is: 'refused', at: waiting.since ?? '', who: 'ada', why: 'too loud' } as const

test('the team reads what is live, what waits since when, what was refused and why, and what the rules say', () => {
  const lines = proposalLines([
    { ...waiting, state: 'live' },
    waiting,
    { ...waiting, versions: [{ version: '1.2.0', as: 'nobody' }] },
    { ...waiting, state: 'refused', decision, versions: [{ version: '1.1.0', as: 'canary' }] },
    { ...waiting, state: 'over-limit' },
    { ...waiting, state: 'not-allowed' },
    { ...waiting, state: 'proposed' },
    { ...waiting, state: 'hidden' },
  ])

  expect(lines).toEqual([
    'Proposed slots: 1 of 8 live.',
    '  Banner at header-banner (1.1.0): waiting for approval since 2026-11-21T09:30:00.000Z.',
    '  Banner at header-banner (1.2.0): waiting for approval since 2026-11-21T09:30:00.000Z, before its release.',
    '  Banner at header-banner (1.1.0, canary): refused by ada (too loud).',
    '  Banner at header-banner (1.1.0): over the limit of 2 at this location.',
    '  Banner at header-banner (1.1.0): not allowed by the rules of this host.',
    '  Banner at header-banner (1.1.0): live with its release.',
    '  Banner at header-banner (1.1.0): hidden by the layout of this host.',
  ])
  expect(proposalLines([])).toEqual([])
})

test('the team reads which other remote may have broken its component', () => {
  const cause = { remote: 'notes', version: '2.1.0', failures: 6, draws: 40 }
  const common = [
    { ...cause, drawsWith: 0, mayBreak: true },
    { ...cause, remote: 'orders', drawsWith: 40, mayBreak: false },
  ]
  const figures = {
    component: 'Banner',
    rule: 'hard-stop',
    draws: 46,
    failures: 6,
    users: 6,
  } as const
  const base = { baseDraws: null, baseFailures: null }
  const at = '2026-11-21T09:30:00.000Z'
  const warned = { at, remote: 'team', version: '1.1.0', did: 'warned' } as const
  const outcomes = [{ ...warned, figures: { ...figures, ...base, common } }]

  expect(guardLines({ mode: 'on', set: null, watched: [], outcomes })).toEqual([
    'Guard: warned of 1.1.0 at 2026-11-21T09:30:00.000Z: Banner, 6 of 46 uses failed. All 6 uses with failures also had notes 2.1.0; 0 of 40 without failures had it: it may break Banner, so nothing was taken off.',
  ])
})
