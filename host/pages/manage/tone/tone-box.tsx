import type { Tone } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { ToneBadge } from './tone-badge'
import styles from './tone-box.module.css'

interface ToneBoxProps {
  readonly tone: Tone
  /** In place of the usual word of the tone; `null`: there is nothing whose tone it could be. */
  readonly word?: string | null
  readonly sentence: string
  /** A sentence beyond the first. */
  readonly more?: string | undefined
}

/** How everything is, in a sentence on the ground of its tone; a change of it is read aloud. */
export function ToneBox({ tone, word, sentence, more }: ToneBoxProps): ReactElement {
  return (
    <div className={styles.box} data-tone={tone} aria-live="polite">
      {word !== null && <ToneBadge tone={tone} {...(word !== undefined && { word })} />}
      <p className={styles.sentence}>
        <bdi>{sentence}</bdi>
      </p>
      {more && <p>{more}</p>}
    </div>
  )
}
