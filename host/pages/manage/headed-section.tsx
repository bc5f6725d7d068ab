import type { ReactElement, ReactNode } from 'react'
import rows from '../../ui/rows.module.css'
import styles from './headed-section.module.css'
import manage from './manage.module.css'

interface HeadedSectionProps {
  readonly id: string
  readonly title: string
  /** Beside the heading. */
  readonly action?: ReactNode
  /** Below it. */
  readonly text?: string | undefined
  /** The lines of its list, each an `<li>`. */
  readonly lines?: readonly ReactElement[]
  readonly children?: ReactNode
}

/** A part of a page, over its whole width. */
export function HeadedSection(props: HeadedSectionProps): ReactElement {
  const { id, title, action, text, lines = [], children } = props
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={rows.heading}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={manage.hint}>{text}</p>}
      {lines.length > 0 && (
        <ul className={rows.lines} aria-labelledby={id}>
          {lines}
        </ul>
      )}
      {children}
    </section>
  )
}
