import { Title } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './tokens.module.css'

interface CredentialSectionProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One of the page's lists, over its whole width. */
export function CredentialSection(props: CredentialSectionProps): ReactElement {
  const { title, text, action, children } = props
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.about}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
