import { Group, Title } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './proposals.module.css'

interface SectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of the page with its heading. */
export function Section({ title, action, children }: SectionProps): ReactElement {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Group justify="space-between" gap="0.5rem 1rem" mb="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  )
}
