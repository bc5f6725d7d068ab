import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useHost } from '@slipway/sdk'
import type { OwnSession } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { endOtherSessions, endSession, useOwnSessions } from '../../api/profile'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog'
import { ErrorMessage } from '../../ui/error-message'
import { Tag } from '../../ui/tag'
import styles from './profile.module.css'

// In this order: most of them name the others as well.
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browsers in which the user is signed in, and how to sign them out. */
export function Sessions(): ReactElement {
  const { t } = useTexts('profile')
  const { data, error, refetch } = useOwnSessions()
  if (!data) {
    if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
    return <Skeleton height={64} role="status" aria-label={t('loading')} />
  }
  const sessions = [...data].sort((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className={styles.sessions} aria-label={t('sessions.list')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <EndOthers />
      ) : (
        <Text size="sm" c="dimmed">
          {t('sessions.only')}
        </Text>
      )}
    </>
  )
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const { t } = useTexts('profile')
  const formats = useFormats()
  const name = useBrowserName(session.agent)
  const Icon = describeAgent(session.agent).isPhone ? Smartphone : Monitor
  const facts = [
    session.address,
    t('session.since', { when: formats.dateTime(session.since) }),
    t('session.used', { when: formats.dateTime(session.lastUsed) }),
  ]
  return (
    <li className={styles.session}>
      <Icon className={styles.device} size="1.25rem" strokeWidth={1.5} aria-hidden />
      <div className={styles.about}>
        <div className={styles.browser} title={session.agent ?? undefined}>
          {name}
          {session.current && <Tag color="teal">{t('session.current')}</Tag>}
        </div>
        <div className={styles.facts}>
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        </div>
      </div>
      {!session.current && <EndSession id={session.id} browser={name} />}
    </li>
  )
}

function useBrowserName(agent: string | null): string {
  const { t } = useTexts('profile')
  const { browser, system } = describeAgent(agent)
  if (browser && system) return t('session.on', { browser, system })
  return browser || system || t('session.unknown')
}

function EndSession({ id, browser }: { readonly id: string; readonly browser: string }) {
  const { t } = useTexts('profile')
  const api = useHostApi()
  const refresh = useRefreshSessions()
  const { notify } = useHost()
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(api, id),
    onSuccess: () => notify({ tone: 'success', message: t('session.ended') }),
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
    onSettled: refresh,
  })
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={t('session.endNamed', { browser })}
      onClick={() => mutate()}
    >
      {t('session.end')}
    </Button>
  )
}

function EndOthers() {
  const { t } = useTexts('profile')
  const [isOpen, { open, close }] = useDisclosure(false)
  const api = useHostApi()
  const refresh = useRefreshSessions()
  const { notify } = useHost()
  return (
    <Group>
      <Button variant="default" onClick={open}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('sessions.endOthers.title')}
        text={t('sessions.endOthers.text')}
        action={t('sessions.endOthers.confirm')}
        onClose={close}
        onConfirm={async () => {
          await endOtherSessions(api)
          await refresh()
          notify({ tone: 'success', message: t('sessions.ended') })
        }}
      />
    </Group>
  )
}

function useRefreshSessions() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['profile', 'sessions'] })
}

/** The parts of what a browser says of itself that people know; empty where they are not known. */
interface AgentParts {
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

function describeAgent(agent: string | null): AgentParts {
  const text = agent ?? ''
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(text))?.[1]
  return {
    browser: nameIn(browsers) ?? '',
    system: nameIn(systems) ?? '',
    isPhone: /\bMobile\b|\biPhone\b/.test(text),
  }
}
