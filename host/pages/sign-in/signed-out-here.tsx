import { Alert } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'

/** The session ended in this browser while the database was away: the servers follow. */
export function SignedOutHere(): ReactElement {
  const { t } = useTexts('problems')
  return (
    <Alert color="yellow" role="status">
      {t('sign-out-pending')}
    </Alert>
  )
}
