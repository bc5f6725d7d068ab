import type { MapEntry } from '@slipway/sdk/contract'
import { markOf } from './entry-mark'

const entry = { state: 'live', gate: null, page: null } as MapEntry
const known = { tone: undefined, isInDraft: false } as const

test.each([
  ['live', entry, known],
  ['bad', { ...entry, gate: { roles: ['clerk'] } }, { tone: 'bad', isInDraft: true }],
  ['warn', entry, { ...known, tone: 'warn' }],
  ['live', entry, { ...known, tone: 'idle' }],
  ['off', { ...entry, state: 'switched-off' }, { ...known, tone: 'bad' }],
  ['waiting', { ...entry, state: 'needs-approval' }, known],
  ['hidden', { ...entry, state: 'hidden' }, { ...known, isInDraft: true }],
  ['draft', { ...entry, gate: { roles: ['clerk'] } }, { ...known, isInDraft: true }],
  ['gated', { ...entry, gate: { roles: ['clerk'] } }, known],
  ['gated', { ...entry, page: { resources: ['orders'] } }, known],
] as const)('an entry is %s first of all', (mark, marked, about) => {
  expect(markOf(marked as MapEntry, about)).toBe(mark)
})
