import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useSessionActions } from '../../session/session-actions'
import { forgetSessionRefused } from '../../session/session-refused'
import { useTexts } from '../../texts/use-texts'

/** The page is sent with a session that the API does not know: going on would lead back here. */
export function SessionTorn(): ReactElement {
  const { t } = useTexts('sign-in')
  const { signOut } = useSessionActions()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch(() => setLeaving(false))
  }
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
        <Button variant="subtle" color="gray" loading={isLeaving} onClick={leave}>
          {t('torn.signOut')}
        </Button>
      </Group>
    </Alert>
  )
}
