import { type SlotProps, useTranslation } from '@slipway/sdk'
import { type ReactElement, useId } from 'react'
import styles from './guidance.module.css'
import type { EditingGuideProps } from './guidance-props'

type Props = SlotProps<'resource-before-form', EditingGuideProps>

const messages = {
  en: { title: 'How we keep records' },
  de: { title: 'So pflegen wir Einträge' },
} as const

/** House rules for filling in a form, folded away until somebody wants them. */
export function EditingGuide({ text }: Props): ReactElement {
  const title = useId()
  const t = useTranslation(messages)
  return (
    <details className={styles.guide} aria-labelledby={title}>
      <summary id={title}>{t('title')}</summary>
      <p>{text}</p>
    </details>
  )
}
