import type { CodedError, Credentials } from '@slipway/sdk/contract'
import { useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError, isCodedError, retryAfterSeconds } from '../../api/describe-error'
import { useLive } from '../../session/live-bodies'
import { signIn } from '../../session/session'
import { type Translate, useTexts } from '../../texts/use-texts'

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

export function useSignIn(onSignedIn?: () => void): SignIn {
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
