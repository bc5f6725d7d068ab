import type { MapEntry, MapState, Tone } from '@slipway/sdk/contract'

/** The first thing to know of an entry. */
export type EntryMark = 'bad' | 'warn' | 'off' | 'waiting' | 'hidden' | 'draft' | 'gated' | 'live'

interface StateLook {
  /** The colour of its badge. */
  readonly color: string
  /** What it makes of an entry whatever else is known; without it that counts. */
  readonly mark?: EntryMark
}

export const stateLooks: Readonly<Record<MapState, StateLook>> = {
  live: { color: 'teal' },
  hidden: { color: 'gray', mark: 'hidden' },
  'not-yet': { color: 'blue', mark: 'waiting' },
  'not-now': { color: 'gray', mark: 'waiting' },
  over: { color: 'gray', mark: 'hidden' },
  'switched-off': { color: 'red', mark: 'off' },
  'not-granted': { color: 'red', mark: 'off' },
  'no-room': { color: 'red', mark: 'off' },
  'base-gone': { color: 'red', mark: 'off' },
  'not-allowed': { color: 'red', mark: 'off' },
  'needs-approval': { color: 'blue', mark: 'waiting' },
  refused: { color: 'red', mark: 'off' },
  'over-limit': { color: 'red', mark: 'off' },
}

interface Known {
  /** The tone of its code; `undefined`: not known here. */
  readonly tone: Tone | undefined
  /** It would change when the draft is published. */
  readonly isInDraft: boolean
}

/** Only what is shown to somebody can fail. */
export function markOf({ state, gate }: MapEntry, { tone, isInDraft }: Known): EntryMark {
  const { mark } = stateLooks[state]
  if (mark) return mark
  if (tone === 'bad' || tone === 'warn') return tone
  if (isInDraft) return 'draft'
  return gate ? 'gated' : 'live'
}
