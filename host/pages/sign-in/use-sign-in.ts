import type { CodedError, Credentials } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/api-context'
import { describeError, isCodedError, retryAfterSeconds } from '../../api/describe-error'
import { signIn } from '../../api/session'

interface SignIn {
  /** Whether the credentials were right. */
  signIn(credentials: Credentials): Promise<boolean>
  readonly message: string | undefined
  readonly isPending: boolean
}

export function useSignIn(onSignedIn?: () => void): SignIn {
  const { t } = useTranslation('sign-in')
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (credentials: Credentials) => signIn(api, queryClient, credentials),
    ...(onSignedIn && { onSuccess: onSignedIn }),
  })
  return {
    signIn: (credentials) =>
      mutateAsync(credentials).then(
        () => true,
        () => false,
      ),
    message: error ? signInMessage(error, t) : undefined,
    isPending,
  }
}

function signInMessage(error: unknown, t: TFunction<'sign-in'>): string {
  if (!isCodedError(error)) return describeError(error)
  if (error.code === 'invalid-credentials') return t('failed.credentials')
  if (error.code === 'session-not-kept') return t('failed.notKept')
  if (error.status === 429) return tooMany(error, t)
  if (error.status === 0) return t('failed.network')
  if (error.status >= 500) return t('failed.server')
  return error.message
}

function tooMany(error: CodedError, t: TFunction<'sign-in'>): string {
  const seconds = retryAfterSeconds(error)
  if (seconds === undefined) return t('failed.tooMany')
  if (seconds < 90) return t('failed.tooManySeconds', { count: Math.ceil(seconds) })
  return t('failed.tooManyMinutes', { count: Math.ceil(seconds / 60) })
}
