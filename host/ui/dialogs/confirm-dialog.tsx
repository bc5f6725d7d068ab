import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { describeError } from '../../api/describe-error'
import { useTexts } from '../../texts/use-texts'
import { FaultAlert } from '../fault-alert'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  /** The text of the button that does it. */
  readonly action: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
  /** Instead of `onClose`, where it was not confirmed. */
  readonly onCancel?: () => void
}

/** Asks before a step that costs somebody something; stays open and says why when it fails. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { isOpen, title, text, action, onConfirm, onClose, onCancel = onClose } = props
  const { t } = useTexts('common')
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
  })
  const close = () => {
    reset()
    onCancel()
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={title} size="sm">
      <Text size="sm">{text}</Text>
      <FaultAlert mt="md">{error && describeError(error)}</FaultAlert>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={isPending} onClick={close}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
