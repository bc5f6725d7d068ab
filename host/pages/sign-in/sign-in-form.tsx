import { Alert, Button, Text, TextInput } from '@mantine/core'
import type { CodedError, Credentials } from '@slipway/sdk/contract'
import { type ReactElement, useRef, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError, isCodedError, retryAfterSeconds } from '../../api/describe-error'
import { useLive } from '../../session/live-bodies'
import { signIn } from '../../session/session'
import { type Translate, useTexts } from '../../texts/use-texts'
import { useCredentialsFill } from './credentials-fill'
import { PasswordField } from './password-field'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Signed in already, and on the way to the next page. */
  readonly isLeaving?: boolean
  /** The email of the user whose session it was, when only that user may go on. */
  readonly email?: string
  /** Most likely theirs; another one may sign in. */
  readonly suggestedEmail?: string | undefined
  /** Called when the credentials are sent. */
  readonly onSubmit?: () => void
  readonly onSignedIn?: () => void
}

export function SignInForm({
  isLeaving = false,
  email,
  suggestedEmail = email,
  onSubmit,
  onSignedIn,
}: SignInFormProps): ReactElement {
  const { t } = useTexts('sign-in')
  const [credentials, setCredentials] = useState<Credentials>({
    email: suggestedEmail ?? '',
    password: '',
  })
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
        autoFocus={suggestedEmail === undefined}
        readOnly={email !== undefined}
        value={credentials.email}
        onChange={(event) => setCredentials({ ...credentials, email: event.currentTarget.value })}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus={suggestedEmail !== undefined}
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

type Attempt =
  | { readonly state: 'none' }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly error: unknown }

interface SignIn {
  /** Whether the credentials were right. */
  signIn(credentials: Credentials): Promise<boolean>
  readonly message: string | undefined
  readonly isPending: boolean
}

function useSignIn(onSignedIn?: () => void): SignIn {
  const { t } = useTexts('sign-in')
  const api = useHostApi()
  const live = useLive()
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' })
  return {
    async signIn(credentials) {
      setAttempt({ state: 'pending' })
      try {
        await signIn(api, live, credentials)
      } catch (error) {
        setAttempt({ state: 'failed', error })
        return false
      }
      setAttempt({ state: 'none' })
      onSignedIn?.()
      return true
    },
    message: attempt.state === 'failed' ? signInMessage(attempt.error, t) : undefined,
    isPending: attempt.state === 'pending',
  }
}

function signInMessage(error: unknown, t: Translate<'sign-in'>): string {
  if (!isCodedError(error)) return describeError(error)
  if (error.code === 'invalid-credentials') return t('failed.credentials')
  if (error.code === 'session-not-kept') return t('failed.notKept')
  if (error.status === 429) return tooMany(error, t)
  if (error.status === 0) return t('failed.network')
  if (error.status >= 500) return t('failed.server')
  return error.message
}

function tooMany(error: CodedError, t: Translate<'sign-in'>): string {
  const seconds = retryAfterSeconds(error)
  if (seconds === undefined) return t('failed.tooMany')
  if (seconds < 90) return t('failed.tooManySeconds', { count: Math.ceil(seconds) })
  return t('failed.tooManyMinutes', { count: Math.ceil(seconds / 60) })
}
