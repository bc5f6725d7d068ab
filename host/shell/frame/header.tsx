import {
  ActionIcon,
  Avatar,
  Kbd,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { type MetaBody, productPermissions } from '@slipway/sdk/contract'
import { Keyboard, LogOut, Menu as MenuIcon, SquareDashed, UserRound, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { usePageAccess } from '../../session/access/page-access'
import { useOverPage } from '../../session/over-page'
import { usePageSession } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTexts } from '../../texts/use-texts'
import { Brand } from '../../ui/brand'
import { useConsoleFrame } from '../console/console-frame'
import styles from './shell.module.css'

const schemes = [
  { value: 'light', text: 'appearance.light' },
  { value: 'dark', text: 'appearance.dark' },
  { value: 'auto', text: 'appearance.auto' },
] as const

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
          {isMenuOpen ? <X size="1.125rem" /> : <MenuIcon size="1.125rem" />}
        </ActionIcon>
        <Link className={styles.home} to="/" aria-label={t('home')}>
          <Brand />
        </Link>
        {session.state === 'signed-in' && (
          <>
            <div className={styles.tenant}>
              <AppSlotRenderer location="tenant-switcher" />
              <ConsoleTenants meta={session.meta} />
            </div>
            <UserMenu meta={session.meta} />
          </>
        )}
      </div>
    </header>
  )
}

/** In place of the slot, which is a team's. */
function ConsoleTenants({ meta }: { readonly meta: MetaBody }): ReactElement | null {
  const { isConsole } = usePageAccess()
  const frame = useConsoleFrame(meta)
  return isConsole && frame ? <frame.ConsoleTenants meta={meta} /> : null
}

/** A menu with the signed-in user, the look, and the way out. */
function UserMenu({ meta: { user, permissions, view } }: { readonly meta: MetaBody }) {
  const { t } = useTexts('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { arrange, preview, overlay, shortcuts } = useOverPage()
  // Pages of Administration have no slots.
  const { isConsole } = usePageAccess()
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <UnstyledButton
          className={styles.account ?? ''}
          aria-label={t('account', { name: user.name })}
        >
          <Avatar size={28} radius="xl" name={user.name} color="harbour" />
          <span className={styles.accountName}>{user.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Text size="sm" fw={500} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('appearance')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(readScheme(value))}
        >
          {schemes.map(({ value, text }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(text)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<UserRound size="0.9375rem" />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Keyboard size="0.9375rem" />}
          rightSection={<Kbd aria-hidden>?</Kbd>}
          onClick={() => shortcuts.set(true)}
        >
          {t('shortcuts')}
        </Menu.Item>
        {!isConsole && permissions.includes(productPermissions.develop) && (
          <Menu.Item
            leftSection={<SquareDashed size="0.9375rem" />}
            onClick={() => overlay.set(!overlay.get())}
          >
            {t('slots')}
          </Menu.Item>
        )}
        {!isConsole && permissions.includes(productPermissions.layout) && (
          <Menu.Item
            leftSection={<SquareDashed size="0.9375rem" />}
            onClick={() => arrange.set({ draft: null })}
          >
            {t('arrange')}
          </Menu.Item>
        )}
        {/* Also in a preview, which shows the rights of somebody else: who is in one may choose another. */}
        {(view?.as || permissions.includes(productPermissions.preview)) && (
          <Menu.Item leftSection={<UserRound size="0.9375rem" />} onClick={() => preview.set({})}>
            {t('previewAs')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/sign-out" leftSection={<LogOut size="0.9375rem" />}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function readScheme(value: string): (typeof schemes)[number]['value'] {
  return schemes.find((scheme) => scheme.value === value)?.value ?? 'auto'
}
