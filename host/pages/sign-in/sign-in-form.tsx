import { Alert, Button, Text, TextInput } from '@mantine/core'
import type { Credentials } from '@slipway/sdk/contract'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts'
import { useCredentialsFill } from './credentials-fill'
import { PasswordField } from './password-field'
import styles from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in'

interface SignInFormProps {
  /** Signed in already, and on the way to the next page. */
  readonly isLeaving?: boolean
  /** The email of the user whose session it was, when only that user may go on. */
  readonly email?: string
  /** Called when the credentials are sent. */
  readonly onSubmit?: () => void
  readonly onSignedIn?: () => void
}

export function SignInForm({
  isLeaving = false,
  email,
  onSubmit,
  onSignedIn,
}: SignInFormProps): ReactElement {
  const { t } = useTexts('sign-in')
  const [credentials, setCredentials] = useState<Credentials>({ email: email ?? '', password: '' })
  const form = useRef<HTMLFormElement>(null)
  const { signIn, message, isPending } = useSignIn(onSignedIn)
  useCredentialsFill(setCredentials)
  const isBusy = isPending || isLeaving
  const submit = async () => {
    if (isBusy) return
    onSubmit?.()
    if (await signIn(credentials)) return
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]')
    password?.focus()
    password?.select()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('signIn')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {message && (
        <Alert color="red" role="alert" py="xs">
          {message}
        </Alert>
      )}
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        size="md"
        required
        withAsterisk={false}
        autoFocus={email === undefined}
        readOnly={email !== undefined}
        value={credentials.email}
        onChange={(event) => setCredentials({ ...credentials, email: event.currentTarget.value })}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus={email !== undefined}
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
      />
      <Button type="submit" size="md" fz="sm" fullWidth loading={isBusy} mt={4}>
        {t('signIn')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('forgotten')}
      </Text>
    </form>
  )
}
