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
  readonly children?: ReactNode
}

/** A part of a page, over its whole width. */
export function HeadedSection(props: HeadedSectionProps): ReactElement {
  const { id, title, action, text, children } = props
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={rows.heading}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={manage.hint}>{text}</p>}
      {children}
    </section>
  )
}

interface LinesProps {
  /** The id of the heading. */
  readonly of: string
  readonly children: readonly ReactElement[]
}

/** The lines of a list, each an `<li>`; nothing where there are none. */
export function Lines({ of, children }: LinesProps): ReactElement | null {
  if (children.length === 0) return null
  return (
    <ul className={rows.lines} aria-labelledby={of}>
      {children}
    </ul>
  )
}
