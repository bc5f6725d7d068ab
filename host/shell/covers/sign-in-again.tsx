import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { SignInForm } from '../../pages/sign-in/sign-in-form'
import type { SessionInterruption } from '../../session/session-interruption'
import { useTranslation } from '../../texts/use-translation'
import { useStore } from '../../ui/store'
import { Cover } from './cover'

interface SignInAgainProps {
  readonly interruption: SessionInterruption
  readonly leave: () => void
}

/** Covers the page after the session ended over unsaved work: the same user continues where they were. */
export function SignInAgain({ interruption, leave }: SignInAgainProps): ReactElement {
  const { t } = useTranslation('sign-in')
  const email = useStore(interruption.interrupted)?.user.email
  return (
    <Cover title={t('again.title')} text={t('again.text')}>
      <SignInForm
        {...(email !== undefined && { email })}
        onSignedIn={() => void interruption.goOn()}
      />
      <Button variant="subtle" color="gray" onClick={leave}>
        {t('again.discard')}
      </Button>
    </Cover>
  )
}
