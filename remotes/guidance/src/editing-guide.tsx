import type { SlotProps } from '@slipway/sdk'
import { type ReactElement, useId } from 'react'
import styles from './guidance.module.css'

type EditingGuideProps = SlotProps<'resource-before-form', { readonly text: string }>

/** House rules for filling in a form, folded away until somebody wants them. */
export function EditingGuide({ text }: EditingGuideProps): ReactElement {
  const title = useId()
  return (
    <details className={styles.guide} aria-labelledby={title}>
      <summary id={title}>How we keep records</summary>
      <p>{text}</p>
    </details>
  )
}
