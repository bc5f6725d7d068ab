import { Button } from '@mantine/core'
import type { HeldRole } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'
import { useRoleNames } from '../roles/use-role-names'

interface RoleListProps {
  readonly held: readonly HeldRole[]
  readonly isBusy?: boolean
  readonly onRemove: (held: HeldRole) => void
}

export function RoleList({ held, isBusy = false, onRemove }: RoleListProps): ReactElement {
  const { t } = useTexts('manage')
  const nameOf = useRoleNames()
  if (held.length === 0) return <p className={styles.hint}>{t('user.noRoles')}</p>
  return (
    <ul className={styles.held} aria-label={t('user.roles')}>
      {held.map((one) => (
        <li key={`${one.role} ${one.tenant}`}>
          <span className={styles.heldName}>{nameOf(one)}</span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={isBusy}
            aria-label={t('user.removeNamed', { role: nameOf(one) })}
            onClick={() => onRemove(one)}
          >
            {t('user.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
