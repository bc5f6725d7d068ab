import type { MapEntry, MapState, Tone } from '@slipway/sdk/contract'
import {
  CircleDot,
  CircleSlash,
  EyeOff,
  Hourglass,
  KeyRound,
  type LucideIcon,
  OctagonX,
  PencilLine,
  TriangleAlert,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../texts/use-texts'
import styles from './entry-mark.module.css'

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
export function markOf({ state, gate, page }: MapEntry, { tone, isInDraft }: Known): EntryMark {
  const { mark } = stateLooks[state]
  if (mark) return mark
  if (tone === 'bad' || tone === 'warn') return tone
  if (isInDraft) return 'draft'
  return gate || page ? 'gated' : 'live'
}

// Told apart by their shapes: colours are not seen by everybody.
const marks = {
  bad: { Shape: OctagonX, word: 'mark.failing' },
  warn: { Shape: TriangleAlert, word: 'mark.failing' },
  off: { Shape: CircleSlash, word: 'mark.off' },
  waiting: { Shape: Hourglass, word: 'mark.waiting' },
  hidden: { Shape: EyeOff, word: 'mark.hidden' },
  draft: { Shape: PencilLine, word: 'mark.draft' },
  gated: { Shape: KeyRound, word: 'mark.gated' },
  live: { Shape: CircleDot, word: 'mark.live' },
} as const satisfies Record<EntryMark, { readonly Shape: LucideIcon; readonly word: string }>

/** The word of a mark. */
export function useMarkWord(): (mark: EntryMark) => string {
  const { t } = useTexts('slots')
  return (mark) => t(marks[mark].word)
}

interface EntryMarkIconProps {
  readonly mark: EntryMark
  /** The word is beside it, or is said elsewhere. */
  readonly hasWord: boolean
}

/** A mark by its shape and colour, and by its word. */
export function EntryMarkIcon({ mark, hasWord }: EntryMarkIconProps): ReactElement {
  const { Shape } = marks[mark]
  const word = useMarkWord()(mark)
  return (
    <span className={styles.mark} data-mark={mark}>
      <Shape size="0.875rem" aria-hidden />
      {hasWord && word}
    </span>
  )
}
