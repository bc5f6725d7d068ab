import { Alert } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from '../../texts/use-translation'

/** The session ended in this browser while the database was away: the servers follow. */
export function SignedOutHere(): ReactElement {
  const { t } = useTranslation('problems')
  return (
    <Alert color="yellow" role="status">
      {t('sign-out-pending')}
    </Alert>
  )
}
