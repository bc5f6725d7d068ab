import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../api/session-actions'
import { forgetSessionRefused } from '../../api/session-refused'

/** The page is sent with a session that the API does not know: going on would lead back here. */
export function SessionTorn(): ReactElement {
  const { t } = useTranslation('sign-in')
  const { signOut } = useSessionActions()
  const { mutate, isPending } = useMutation({ mutationFn: signOut })
  const tryAgain = () => {
    forgetSessionRefused()
    window.location.reload()
  }
  return (
    <Alert color="red" role="alert" title={t('torn.title')}>
      <Text size="sm">{t('torn.text')}</Text>
      <Group gap="xs" mt="md">
        <Button variant="default" onClick={tryAgain}>
          {t('torn.again')}
        </Button>
        <Button variant="subtle" color="gray" loading={isPending} onClick={() => mutate()}>
          {t('torn.signOut')}
        </Button>
      </Group>
    </Alert>
  )
}
