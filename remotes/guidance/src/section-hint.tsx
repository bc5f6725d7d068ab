import type { SlotProps } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './guidance.module.css'

type SectionHintProps = SlotProps<
  'resource-before-relations',
  { readonly title: string; readonly text: string }
>

/** One remark about the section beside it. */
export function SectionHint({ title, text }: SectionHintProps): ReactElement {
  return (
    <section className={styles.hint} aria-label={title}>
      <strong>{title}</strong>
      <p>{text}</p>
    </section>
  )
}
