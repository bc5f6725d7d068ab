import { Alert, Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useApi } from '../../api/api-context'
import { describeError, isCodedError } from '../../api/describe-error'
import { setPassword } from '../../api/session'
import { PasswordField } from '../sign-in/password-field'
import { PublicPage } from '../sign-in/public-page'
import styles from '../sign-in/sign-in-form.module.css'
import { usePageTitle } from '../use-page-title'

/** Where an invite or reset link leads: `/accept#token`. The token never reaches a server's log. */
export function AcceptPage(): ReactElement {
  usePageTitle('Set your password')
  const [token] = useState(useLocation().hash.slice(1))
  const api = useApi()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (password: string) => setPassword(api, { token, password }),
  })
  return (
    <PublicPage>
      <Title order={1}>{isSuccess ? 'Your password is set' : 'Set your password'}</Title>
      {isSuccess ? (
        <SignInNext />
      ) : (
        <PasswordForm error={error} isPending={isPending} onSave={mutate} />
      )}
    </PublicPage>
  )
}

function SignInNext() {
  return (
    <div className={styles.form}>
      <Text size="sm" c="dimmed">
        You can sign in with it now.
      </Text>
      <Button component={Link} to="/login" size="md">
        Go to sign-in
      </Button>
    </div>
  )
}

interface PasswordFormProps {
  readonly error: unknown
  readonly isPending: boolean
  readonly onSave: (password: string) => void
}

function PasswordForm({ error, isPending, onSave }: PasswordFormProps) {
  const [password, setPasswordText] = useState('')
  return (
    <form
      className={styles.form}
      aria-label="Set your password"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(password)
      }}
    >
      {error !== null && (
        <Alert color="red" role="alert" py="xs">
          {acceptMessage(error)}
        </Alert>
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="A sentence that only you would write is easy to remember and hard to guess."
        autoFocus
        value={password}
        onChange={setPasswordText}
      />
      <Button type="submit" size="md" loading={isPending}>
        Save password
      </Button>
    </form>
  )
}

function acceptMessage(error: unknown): string {
  const fault = isCodedError(error) ? error.errors?.[0]?.detail : undefined
  return fault ?? describeError(error)
}
