import { Avatar, Kbd, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import type { User } from '@slipway/sdk/contract'
import { Keyboard, LogOut, SquareDashed, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useOverPage } from '../../session/over-page'
import { useTexts } from '../../texts/use-texts'
import styles from './shell.module.css'

const schemes = [
  { value: 'light', text: 'appearance.light' },
  { value: 'dark', text: 'appearance.dark' },
  { value: 'auto', text: 'appearance.auto' },
] as const

interface UserMenuProps {
  readonly user: User
  readonly isDeveloper: boolean
  readonly mayPreview: boolean
  readonly mayArrange: boolean
}

/** A menu with the signed-in user, the look, and the way out. */
export function UserMenu({
  user,
  isDeveloper,
  mayPreview,
  mayArrange,
}: UserMenuProps): ReactElement {
  const { t } = useTexts('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { arrange, preview, overlay, shortcuts } = useOverPage()
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
        {isDeveloper && (
          <Menu.Item
            leftSection={<SquareDashed size="0.9375rem" />}
            onClick={() => overlay.set(!overlay.get())}
          >
            {t('slots')}
          </Menu.Item>
        )}
        {mayArrange && (
          <Menu.Item
            leftSection={<SquareDashed size="0.9375rem" />}
            onClick={() => arrange.set({ draft: null })}
          >
            {t('arrange')}
          </Menu.Item>
        )}
        {mayPreview && (
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
