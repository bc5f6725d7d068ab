import type { Tone } from '@slipway/sdk/contract'
import { CircleCheck, CircleDashed, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from './overview.module.css'

// Told apart by their shapes: colours are not seen by everybody.
const looks = {
  ok: { Shape: CircleCheck, text: 'tone.ok' },
  warn: { Shape: TriangleAlert, text: 'tone.warn' },
  bad: { Shape: OctagonX, text: 'tone.bad' },
  idle: { Shape: CircleDashed, text: 'tone.idle' },
} as const satisfies Record<Tone, unknown>

/** How something is, by a shape and a word. */
export function ToneBadge({ tone }: { readonly tone: Tone }): ReactElement {
  const { t } = useTexts('overview')
  const { Shape, text } = looks[tone]
  return (
    <span className={styles.tone} data-tone={tone}>
      <Shape size="1rem" aria-hidden />
      {t(text)}
    </span>
  )
}
