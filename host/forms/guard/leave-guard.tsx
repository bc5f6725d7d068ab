import { Button, Group, Text } from '@mantine/core'
import { type ReactElement, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useSessionActions } from '../../session/session-actions'
import type { UnsavedWork } from '../../session/unsaved-work'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialogs/dialog'

/** Asks before changes that were not saved are lost, inside the interface and at closing the tab. */
export function LeaveGuard({ work }: { readonly work: UnsavedWork }): ReactElement {
  const { t } = useTexts('form')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      work.isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const { unsaved } = useSessionActions()
  useEffect(() => unsaved.hold(work), [unsaved, work])
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      size="sm"
    >
      <Text size="sm">{t('leave.text')}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {t('keepEditing')}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t('discard')}
        </Button>
      </Group>
    </Dialog>
  )
}
