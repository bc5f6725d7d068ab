import type { MapEntry, MapState, Tone } from '@slipway/sdk/contract'

/** The first thing to know of an entry. */
export type EntryMark = 'bad' | 'warn' | 'off' | 'waiting' | 'hidden' | 'draft' | 'gated' | 'live'

const ofStates = {
  live: undefined,
  hidden: 'hidden',
  'not-yet': 'waiting',
  'not-now': 'waiting',
  over: 'hidden',
  'switched-off': 'off',
  'not-granted': 'off',
  'no-room': 'off',
  'base-gone': 'off',
  'not-allowed': 'off',
  'needs-approval': 'waiting',
  refused: 'off',
  'over-limit': 'off',
} as const satisfies Record<MapState, EntryMark | undefined>

interface Known {
  /** The tone of its code; `undefined`: not known here. */
  readonly tone: Tone | undefined
  /** It would change when the draft is published. */
  readonly isInDraft: boolean
}

/** Only what is shown to somebody can fail. */
export function markOf({ state, gate }: MapEntry, { tone, isInDraft }: Known): EntryMark {
  const ofState = ofStates[state]
  if (ofState) return ofState
  if (tone === 'bad' || tone === 'warn') return tone
  if (isInDraft) return 'draft'
  return gate ? 'gated' : 'live'
}
