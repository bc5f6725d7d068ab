import type { SlotProps } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './guidance.module.css'
import type { SectionHintProps } from './guidance-props'

type Props = SlotProps<'resource-before-relations', SectionHintProps>

/** One remark about the section beside it. */
export function SectionHint({ title, text }: Props): ReactElement {
  return (
    <section className={styles.hint} aria-label={title}>
      <strong>{title}</strong>
      <p>{text}</p>
    </section>
  )
}
