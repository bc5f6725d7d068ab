import { Title } from '@mantine/core'
import { safeNext } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { wasSessionRefused } from '../../api/session-refused'
import { useSession } from '../../api/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { usePageTitle } from '../use-page-title'
import { PublicPage } from './public-page'
import { SessionTorn } from './session-torn'
import { SignInForm } from './sign-in-form'
import { SignInSidebar } from './sign-in-sidebar'

/** Signs in and goes on in place. Its form works before, and without, any slot. */
export function SignInPage(): ReactElement {
  const { t } = useTranslation('sign-in')
  usePageTitle(t('signIn'))
  const [search] = useSearchParams()
  const session = useSession()
  const isSignedIn = session.state === 'signed-in'
  // Signed in at once, and refused a moment ago: on and back again would never end.
  const [isTorn] = useState(() => isSignedIn && wasSessionRefused())
  return (
    <PublicPage aside={<SignInSidebar />}>
      {isSignedIn && !isTorn && (
        <Navigate to={safeNext(search.get('next'), window.location.origin)} replace />
      )}
      <Title order={1}>{t('signIn')}</Title>
      <AppSlotRenderer location="login-before-form" />
      {isTorn ? <SessionTorn /> : <SignInForm isLeaving={isSignedIn} />}
      <AppSlotRenderer location="login-after-form" />
    </PublicPage>
  )
}
