import { ActionIcon } from '@mantine/core'
import { type MetaBody, productPermissions } from '@slipway/sdk/contract'
import { Menu, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { usePageAccess } from '../../session/access/page-access'
import { usePageSession } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTexts } from '../../texts/use-texts'
import { Brand } from '../../ui/brand'
import styles from './shell.module.css'
import { UserMenu } from './user-menu'

/** Also in a preview, which shows the rights of somebody else: who is in one may choose another. */
function mayPreview({ permissions, view }: MetaBody): boolean {
  return Boolean(view?.as) || permissions.includes(productPermissions.preview)
}

interface HeaderProps {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
}

export function Header({ isMenuOpen, onMenu }: HeaderProps): ReactElement {
  const { t } = useTexts('shell')
  const session = usePageSession()
  const { turn } = usePageAccess()
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <AppSlotRenderer key={turn} location="header-banner" />
      </div>
      <div className={styles.bar} data-top-bar>
        <ActionIcon
          className={styles.burger ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('navigation')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          {isMenuOpen ? <X size="1.125rem" /> : <Menu size="1.125rem" />}
        </ActionIcon>
        <Link className={styles.home} to="/" aria-label={t('home')}>
          <Brand />
        </Link>
        {session.state === 'signed-in' && (
          <>
            <div className={styles.tenant}>
              <AppSlotRenderer location="tenant-switcher" />
            </div>
            <UserMenu
              user={session.meta.user}
              isDeveloper={session.meta.permissions.includes(productPermissions.develop)}
              mayArrange={session.meta.permissions.includes(productPermissions.layout)}
              mayPreview={mayPreview(session.meta)}
            />
          </>
        )}
      </div>
    </header>
  )
}
