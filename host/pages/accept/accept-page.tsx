import { Alert, Button, Text, Title } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { SessionBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Api } from '../../api/api'
import { useHostApi } from '../../api/api-context'
import { describeError, isCodedError } from '../../api/describe-error'
import { type LiveBodies, useLive } from '../../session/live-bodies'
import { setPageSecret } from '../../session/reports/page-secret'
import { forgetSessionRefused } from '../../session/session-refused'
import { usePageSession } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { usePageTitle } from '../../ui/page/use-page-title'
import { PasswordField } from '../sign-in/password-field'
import { PublicPage } from '../sign-in/public-page'
import styles from '../sign-in/sign-in-form.module.css'

/**
 * The page of an invite or reset link: `/accept#token`. The token never reaches a server's log. Who sets a password
 * is signed in and goes on to the start page.
 */
export function AcceptPage(): ReactElement {
  const { t } = useTexts('sign-in')
  usePageTitle(t('accept.title'))
  const { mutate, error, isPending, data: isSignedIn } = useSetPassword()
  const isNotKept = isSignedIn === false
  return (
    <PublicPage>
      <Title order={1}>{t(isNotKept ? 'accept.done' : 'accept.title')}</Title>
      {isNotKept ? (
        <SignInNext />
      ) : (
        <PasswordForm error={error} isPending={isPending || isSignedIn === true} onSave={mutate} />
      )}
    </PublicPage>
  )
}

function useSetPassword() {
  const { t } = useTexts('sign-in')
  const [token] = useState(useLocation().hash.slice(1))
  const api = useHostApi()
  const live = useLive()
  const navigate = useNavigate()
  const { notify } = useHost()
  return useMutation({
    mutationFn: (password: string) => setPassword(api, live, { token, password }),
    onSuccess(isSignedIn) {
      if (!isSignedIn) return
      notify({ tone: 'success', message: t('accept.done') })
      // In place of the link, which is used up.
      void navigate('/', { replace: true })
    },
  })
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
      <SignedInAs />
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

/** Somebody who is signed in already, such as an operator who tries the link, is signed out here. */
function SignedInAs() {
  const { t } = useTexts('sign-in')
  const session = usePageSession()
  // As it was when the page was opened: the link's own user needs no warning.
  const [known] = useState(session.state === 'signed-in' ? session.meta.user : undefined)
  if (!known) return null
  return (
    <Text size="sm" c="dimmed">
      {t('accept.signedInAs', { name: known.name })}
    </Text>
  )
}

function acceptMessage(error: unknown): string {
  const fault = isCodedError(error) ? error.errors?.[0]?.detail : undefined
  return fault ?? describeError(error)
}

/**
 * Sets the password of the account that an invite or reset link is for, and signs in. Whether that is known here:
 * the password is set either way.
 */
async function setPassword(
  api: Api,
  live: LiveBodies,
  change: { readonly token: string; readonly password: string },
): Promise<boolean> {
  const { reportSecret } = (await api.request(
    callOf('POST /password', { body: change }),
  )) as SessionBody
  setPageSecret(reportSecret)
  const meta = await live.meta.ask().catch(() => null)
  if (meta) forgetSessionRefused()
  return meta !== null
}
