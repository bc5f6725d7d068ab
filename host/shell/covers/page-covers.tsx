import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { SignInForm } from '../../pages/sign-in/sign-in-form'
import type { Withdrawal } from '../../session/access/page-access'
import type { SessionInterruption } from '../../session/session-interruption'
import { useTexts } from '../../texts/use-texts'
import { useSignal } from '../../ui/signal'
import { Cover } from './cover'
import { WithdrawnCover, type WithdrawnCoverProps } from './withdrawn-cover'

interface SignInAgainProps {
  readonly interruption: SessionInterruption
  readonly redirectToSignIn: () => void
}

interface PageCoversProps extends SignInAgainProps, Omit<WithdrawnCoverProps, 'withdrawal'> {
  readonly withdrawal: Withdrawal | undefined
}

/** The cover over the pages: to sign in again, or because what was there was taken away. */
export function PageCovers({ withdrawal, ...props }: PageCoversProps): ReactElement | null {
  const isInterrupted = useSignal(props.interruption.interrupted) !== undefined
  if (isInterrupted) return <SignInAgain {...props} />
  return withdrawal ? <WithdrawnCover {...props} withdrawal={withdrawal} /> : null
}

/** Covers the page after the session ended over unsaved work: the same user continues where they were. */
function SignInAgain({ interruption, redirectToSignIn }: SignInAgainProps): ReactElement {
  const { t } = useTexts('sign-in')
  const email = useSignal(interruption.interrupted)?.user.email
  return (
    <Cover title={t('again.title')} text={t('again.text')}>
      <SignInForm
        {...(email !== undefined && { email })}
        onSignedIn={() => void interruption.resume()}
      />
      <Button variant="subtle" color="gray" onClick={redirectToSignIn}>
        {t('again.discard')}
      </Button>
    </Cover>
  )
}
