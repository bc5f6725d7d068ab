import { Alert, Button, Group, Text } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import type { RecordSaver } from './record-saver'
import type { SaveState } from './save-state'

interface WaitingNoticeProps {
  readonly state: SaveState
  readonly saver: RecordSaver
}

/** Says that a save waits for the server, and what one can do. Stays while it is tried again. */
export function WaitingNotice({ state, saver }: WaitingNoticeProps): ReactElement | null {
  const { t } = useTexts('form')
  const isTrying = state.state === 'sending' && state.again
  if (state.state !== 'offline' && !isTrying) return null
  const reason = state.state === 'offline' ? state.reason : 'network'
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<CloudOff size="1rem" />}
      title={t(reason === 'network' ? 'waiting.network.title' : 'waiting.server.title')}
    >
      <Text size="sm">
        {t(reason === 'network' ? 'waiting.network.text' : 'waiting.server.text')}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" loading={isTrying} onClick={() => void saver.retry()}>
          {t('waiting.try')}
        </Button>
        <Button size="xs" variant="subtle" disabled={isTrying} onClick={() => saver.edit()}>
          {t('keepEditing')}
        </Button>
      </Group>
    </Alert>
  )
}
