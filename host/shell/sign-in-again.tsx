import { Button, Text, Title } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import type { ReactElement } from 'react'
import { useRef } from 'react'
import { useMeta } from '../api/meta'
import { SignInForm } from '../pages/sign-in/sign-in-form'
import type { HostApp } from './create-host-app'
import styles from './sign-in-again.module.css'
import { useStore } from './store'

/** Covers the page after the session ended over unsaved work: the same user goes on where they were. */
export function SignInAgain({ app }: { readonly app: HostApp }): ReactElement | null {
  const { data } = useMeta()
  const user = useRef(data?.user)
  const isOpen = useStore(app.signInAgain)
  if (data && !isOpen) user.current = data.user
  if (!isOpen || !user.current) return null
  return <Cover app={app} userId={user.current.id} email={user.current.email} />
}

interface CoverProps {
  readonly app: HostApp
  readonly userId: number
  readonly email: string
}

function Cover({ app, userId, email }: CoverProps) {
  const trap = useFocusTrap()
  const goOn = () => {
    const meta = app.queryClient.getQueryData<{ readonly user: { readonly id: number } }>(['meta'])
    if (meta?.user.id !== userId) return app.leave()
    return app.signInAgain.set(false)
  }
  return (
    <div
      ref={trap}
      className={styles.cover}
      role="dialog"
      aria-modal
      aria-labelledby="sign-in-again"
    >
      <div className={styles.column}>
        <Title order={1} id="sign-in-again">
          Your session has ended
        </Title>
        <Text size="sm" c="dimmed">
          Sign in again to go on where you were. What you typed is still there.
        </Text>
        <SignInForm email={email} onSignedIn={goOn} />
        <Button variant="subtle" color="gray" onClick={app.leave}>
          Discard my changes and leave
        </Button>
      </div>
    </div>
  )
}
