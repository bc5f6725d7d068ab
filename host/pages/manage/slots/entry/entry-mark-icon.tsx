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
const shapes: Readonly<Record<EntryMark, LucideIcon>> = {
  bad: OctagonX,
  warn: TriangleAlert,
  off: CircleSlash,
  waiting: Hourglass,
  hidden: EyeOff,
  draft: PencilLine,
  gated: KeyRound,
  live: CircleDot,
}

const words = {
  bad: 'mark.failing',
  warn: 'mark.failing',
  off: 'mark.off',
  waiting: 'mark.waiting',
  hidden: 'mark.hidden',
  draft: 'mark.draft',
  gated: 'mark.gated',
  live: 'mark.live',
} as const satisfies Record<EntryMark, string>

/** The word of a mark. */
export function useMarkWord(): (mark: EntryMark) => string {
  const { t } = useTexts('slots')
  return (mark) => t(words[mark])
}

interface EntryMarkIconProps {
  readonly mark: EntryMark
  /** The word is beside it, or is said elsewhere. */
  readonly hasWord?: boolean
}

/** A mark by its shape and colour, and by its word. */
export function EntryMarkIcon({ mark, hasWord = false }: EntryMarkIconProps): ReactElement {
  const Shape = shapes[mark]
  const word = useMarkWord()(mark)
  return (
    <span className={styles.mark} data-mark={mark}>
      <Shape size="0.875rem" aria-hidden />
      {hasWord && word}
    </span>
  )
}
