import type { Tone } from '@slipway/sdk/contract'
import { CircleCheck, CircleDashed, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from './tone.module.css'

// Told apart by their shapes: colours are not seen by everybody.
const shapes = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: OctagonX,
  idle: CircleDashed,
} as const satisfies Record<Tone, unknown>

interface ToneBadgeProps {
  readonly tone: Tone
  /** The name of what has this tone, where several are side by side. */
  readonly of?: string | undefined
  /** In place of the usual one. */
  readonly word?: string
}

/** The tone of something, by a shape and a word. */
export function ToneBadge({ tone, of, word }: ToneBadgeProps): ReactElement {
  const { t } = useTexts('overview')
  const Shape = shapes[tone]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Shape size="1rem" aria-hidden />
      <span>
        {of !== undefined && <bdi>{of}: </bdi>}
        {word ?? t(`tone.${tone}`)}
      </span>
    </span>
  )
}

/** The shape alone, where many stand below each other; its word is read aloud, and shown to who points at it. */
export function ToneMark({ tone }: Pick<ToneBadgeProps, 'tone'>): ReactElement {
  const { t } = useTexts('overview')
  const Shape = shapes[tone]
  const text = t(`tone.${tone}`)
  return (
    <span className={styles.mark} data-tone={tone} role="img" aria-label={text} title={text}>
      <Shape size="1rem" aria-hidden />
    </span>
  )
}

/** In a list: what nothing can be told of has no word, which would be there again and again. */
export function ToneInList(props: Omit<ToneBadgeProps, 'word'>): ReactElement {
  return props.tone === 'idle' ? <ToneMark tone="idle" /> : <ToneBadge {...props} />
}
