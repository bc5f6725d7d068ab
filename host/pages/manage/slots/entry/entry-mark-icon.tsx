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
import type { EntryMark } from './entry-mark'
import styles from './entry-mark.module.css'

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
