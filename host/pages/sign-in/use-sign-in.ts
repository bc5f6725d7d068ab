import type { CodedError, Credentials } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
    message: error ? signInMessage(error) : undefined,
    isPending,
  }
}

function signInMessage(error: unknown): string {
  if (!isCodedError(error)) return describeError(error)
  if (error.code === 'invalid-credentials') return 'Email or password is wrong.'
  if (error.status === 429) return `Too many attempts. Try again ${writeWait(error)}.`
  if (error.status === 0)
    return 'The server cannot be reached. Check your connection and try again.'
  if (error.status >= 500) return 'Sign-in is not possible at the moment. Try again in a minute.'
  return error.message
}

function writeWait(error: CodedError): string {
  const seconds = retryAfterSeconds(error)
  if (seconds === undefined) return 'later'
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
