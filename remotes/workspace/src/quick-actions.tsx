import { type SlotProps, useTranslation } from '@slipway/sdk'
import { Anchor } from '@slipway/sdk/ui'
import type { ReactElement } from 'react'
import { Icon } from './icon'
import { messages } from './messages'
import styles from './workspace.module.css'
import type { QuickActionsProps } from './workspace-props'

type Props = SlotProps<'dashboard-before-cards', QuickActionsProps>

/** Ways to where people go most. */
export function QuickActions({ actions }: Props): ReactElement | null {
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
