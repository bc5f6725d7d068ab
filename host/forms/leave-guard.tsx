import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactElement, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useSessionActions } from '../api/session-actions'
import type { RecordForm } from './form-context'

/** Asks before changes that were not saved are lost, inside the interface and at closing the tab. */
export function LeaveGuard({ form }: { readonly form: RecordForm }): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const { holdWhile } = useSessionActions()
  useEffect(() => holdWhile(() => form.dirty), [holdWhile, form])
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      size="sm"
    >
      <Text size="sm">Your changes are not saved. If you leave now, they are lost.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Keep editing
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  )
}
