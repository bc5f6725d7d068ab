import { type SlotProps, useTranslation } from '@slipway/sdk'
import { Anchor } from '@slipway/sdk/ui'
import type { ReactElement } from 'react'
import { Icon } from './icon'
import { messages } from './messages'
import styles from './workspace.module.css'

interface Action {
  readonly label: string
  /** A path below the interface, such as `/resources/orders/new`. */
  readonly path: string
  /** A name of lucide's icons. */
  readonly icon: string
}

type QuickActionsProps = SlotProps<
  'dashboard-before-cards',
  { readonly actions: readonly Action[] }
>

/** Ways to where people go most. */
export function QuickActions({ actions }: QuickActionsProps): ReactElement | null {
  const t = useTranslation(messages)
  if (actions.length === 0) return null
  return (
    <nav aria-label={t('quickActions')}>
      <ul className={styles.actions}>
        {actions.map(({ label, path, icon }) => (
          <li key={path} className={styles.action}>
            <Icon name={icon} />
            <Anchor to={path}>{label}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
