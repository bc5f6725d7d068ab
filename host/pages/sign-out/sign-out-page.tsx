import { Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { describeError } from '../../api/describe-error'
import { useSessionActions } from '../../session/session-actions'
import { useTexts } from '../../texts/use-texts'
import { usePageTitle } from '../../ui/page/use-page-title'
import { StateMessage } from '../../ui/state-message'

/** Signing out is a page, so that a form with unsaved changes is asked first. */
export function SignOutPage(): ReactElement {
  const { t } = useTexts('shell')
  usePageTitle(t('signingOut'))
  const { signOut } = useSessionActions()
  const { mutate, error } = useMutation({ mutationFn: signOut })
  useEffect(() => mutate(), [mutate])
  if (!error) return <Loader size="sm" aria-label={t('signingOut')} />
  return (
    <StateMessage title={t('stillSignedIn')} text={describeError(error)}>
      <Button onClick={() => mutate()}>{t('tryAgain')}</Button>
    </StateMessage>
  )
}
