import { Button, Text, Title } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import type { ReactElement } from 'react'
import { useStore } from '../api/store'
import { SignInForm } from '../pages/sign-in/sign-in-form'
import { useTranslation } from '../texts/use-translation'
import type { SessionInterruption } from './session-interruption'
import styles from './sign-in-again.module.css'

interface SignInAgainProps {
  readonly interruption: SessionInterruption
  readonly leave: () => void
}

/** Covers the page after the session ended over unsaved work: the same user goes on where they were. */
export function SignInAgain(props: SignInAgainProps): ReactElement | null {
  const interrupted = useStore(props.interruption.interrupted)
  return interrupted ? <Cover {...props} email={interrupted.user.email} /> : null
}

interface CoverProps extends SignInAgainProps {
  readonly email: string
}

function Cover({ interruption, leave, email }: CoverProps) {
  const { t } = useTranslation('sign-in')
  const trap = useFocusTrap()
  return (
    <div
      ref={trap}
      className={styles.cover}
      role="dialog"
      aria-modal
      aria-labelledby="sign-in-again"
      aria-describedby="sign-in-again-text"
    >
      <div className={styles.column}>
        <Title order={1} id="sign-in-again">
          {t('again.title')}
        </Title>
        <Text size="sm" c="dimmed" id="sign-in-again-text">
          {t('again.text')}
        </Text>
        <SignInForm email={email} onSignedIn={() => void interruption.goOn()} />
        <Button variant="subtle" color="gray" onClick={leave}>
          {t('again.discard')}
        </Button>
      </div>
    </div>
  )
}
