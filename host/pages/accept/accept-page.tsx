import { Alert, Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { describeError, isCodedError } from '../../api/describe-error'
import { setPassword } from '../../session/session'
import { useTexts } from '../../texts/use-texts'
import { usePageTitle } from '../../ui/use-page-title'
import { PasswordField } from '../sign-in/password-field'
import { PublicPage } from '../sign-in/public-page'
import styles from '../sign-in/sign-in-form.module.css'

/** Where an invite or reset link leads: `/accept#token`. The token never reaches a server's log. */
export function AcceptPage(): ReactElement {
  const { t } = useTexts('sign-in')
  usePageTitle(t('accept.title'))
  const [token] = useState(useLocation().hash.slice(1))
  const api = useHostApi()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (password: string) => setPassword(api, { token, password }),
  })
  return (
    <PublicPage>
      <Title order={1}>{t(isSuccess ? 'accept.done' : 'accept.title')}</Title>
      {isSuccess ? (
        <SignInNext />
      ) : (
        <PasswordForm error={error} isPending={isPending} onSave={mutate} />
      )}
    </PublicPage>
  )
}

function SignInNext() {
  const { t } = useTexts('sign-in')
  return (
    <div className={styles.form}>
      <Text size="sm" c="dimmed">
        {t('accept.next')}
      </Text>
      <Button component={Link} to="/login" size="md">
        {t('accept.toSignIn')}
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
  const { t } = useTexts('sign-in')
  const [password, setPasswordText] = useState('')
  return (
    <form
      className={styles.form}
      aria-label={t('accept.title')}
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
        label={t('accept.newPassword')}
        autoComplete="new-password"
        description={t('accept.hint')}
        autoFocus
        value={password}
        onChange={setPasswordText}
      />
      <Button type="submit" size="md" loading={isPending}>
        {t('accept.save')}
      </Button>
    </form>
  )
}

function acceptMessage(error: unknown): string {
  const fault = isCodedError(error) ? error.errors?.[0]?.detail : undefined
  return fault ?? describeError(error)
}
