import { Title } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** A part of a page of settings: its subject on the left, its inputs on the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps): ReactElement {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
