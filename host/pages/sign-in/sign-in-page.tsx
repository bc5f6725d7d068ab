import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { safeNext } from '@slipway/sdk/contract'
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { SIGNED_OUT_HERE } from '../../session/session'
import { useSessionActions } from '../../session/session-actions'
import { forgetSessionRefused, wasSessionRefused } from '../../session/session-refused'
import { usePageSession } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useSlotEntries } from '../../slots/use-slot-entries'
import { fetchStaffTexts, loadTexts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { usePageTitle } from '../../ui/page/use-page-title'
import { PublicPage } from './public-page'
import styles from './public-page.module.css'
import { SignInForm } from './sign-in-form'

// Seldom seen, so the form does not carry it; its text is one of the other pages'.
const SignedOutHere = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    await loadTexts(fetchStaffTexts)
    const module = await import(/* webpackChunkName: "signed-out-here" */ './signed-out-here')
    return { default: module.SignedOutHere }
  } catch {
    // Signing in does not depend on it.
    return { default: () => null }
  }
})

export interface SignInPageProps {
  /** Goes to a path of the interface, in place of this page. */
  readonly resumeAt: (path: string) => void
  /** Called while the credentials are checked: somebody will open this path soon. */
  readonly prepare: (path: string) => void
  /** Whose session it is at the other origin. */
  readonly handedEmail?: string | undefined
}

/** Signs in and continues in place. Its form works before, and without, any slot or router. */
export function SignInPage({ resumeAt, prepare, handedEmail }: SignInPageProps): ReactElement {
  const { t } = useTexts('sign-in')
  usePageTitle(t('signIn'))
  const session = usePageSession()
  const isSignedIn = session.state === 'signed-in'
  // Signed in at once, and refused a moment ago: on and back again would never end.
  const [isTorn] = useState(() => isSignedIn && wasSessionRefused())
  const isLeaving = isSignedIn && !isTorn
  useEffect(() => {
    if (isLeaving) resumeAt(nextPath())
  }, [isLeaving, resumeAt])
  return (
    <PublicPage aside={<SignInSidebar />}>
      <Title order={1}>{t('signIn')}</Title>
      {window.location.hash === SIGNED_OUT_HERE && (
        <Suspense fallback={null}>
          <SignedOutHere />
        </Suspense>
      )}
      <AppSlotRenderer location="login-before-form" />
      {isTorn ? (
        <SessionTorn />
      ) : (
        <SignInForm
          isLeaving={isSignedIn}
          suggestedEmail={handedEmail}
          onSubmit={() => prepare(nextPath())}
        />
      )}
      <AppSlotRenderer location="login-after-form" />
    </PublicPage>
  )
}

function nextPath(): string {
  const next = new URLSearchParams(window.location.search).get('next')
  const path = safeNext(next, window.location.origin)
  // Back to here would wait for ever.
  return /^\/login\b/.test(path) ? '/' : path
}

/** The right panel, on desktop only: on smaller screens it is not mounted, and nothing of it fetched. */
function SignInSidebar(): ReactElement | null {
  const { t } = useTexts('sign-in')
  const isDesktop = useMediaQuery('(min-width: 1024px)', undefined, {
    getInitialValueInEffect: false,
  })
  const entries = useSlotEntries('login-sidebar')
  if (!isDesktop || entries.length === 0) return null
  return (
    <aside className={styles.aside} aria-label={t('about')}>
      <AppSlotRenderer location="login-sidebar" />
    </aside>
  )
}

/** The page is sent with a session that the API does not know: going on would lead back here. */
function SessionTorn(): ReactElement {
  const { t } = useTexts('sign-in')
  const { signOut } = useSessionActions()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch(() => setLeaving(false))
  }
  const tryAgain = () => {
    forgetSessionRefused()
    location.reload()
  }
  return (
    <Alert color="red" role="alert" title={t('torn.title')}>
      <Text size="sm">{t('torn.text')}</Text>
      <Group gap="xs" mt="md">
        <Button variant="default" onClick={tryAgain}>
          {t('torn.again')}
        </Button>
        <Button variant="subtle" color="gray" loading={isLeaving} onClick={leave}>
          {t('torn.signOut')}
        </Button>
      </Group>
    </Alert>
  )
}
