import { Group, Text, Title } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './state-message.module.css'

interface StateMessageProps {
  readonly icon?: LucideIcon
  readonly title: string
  readonly text: string
  /** The next steps. */
  readonly children?: ReactNode
  /** `page`: there is nothing else on the page. */
  readonly size?: 'page' | 'block'
}

/** In place of content: it is empty, failed, or not for this user. */
export function StateMessage({
  icon: Icon,
  title,
  text,
  children,
  size = 'block',
}: StateMessageProps): ReactElement {
  return (
    <div className={styles.message} data-size={size}>
      {Icon && (
        <span className={styles.icon} aria-hidden>
          <Icon size="1.75rem" strokeWidth={1.5} />
        </span>
      )}
      <Title order={size === 'page' ? 1 : 2} size="h2">
        {title}
      </Title>
      <Text size="sm" c="dimmed" maw="26rem">
        {text}
      </Text>
      {children && (
        <Group gap="xs" mt="sm" justify="center">
          {children}
        </Group>
      )}
    </div>
  )
}
