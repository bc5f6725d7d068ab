import { Button, Group, Text } from '@mantine/core'
import type { ResourceEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { describeError, hasCode } from '../../api/describe-error'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialog'
import { FaultAlert } from '../../ui/fault-alert'
import { useDelete } from './use-delete'

interface DeleteDialogProps {
  readonly resource: ResourceEntry
  readonly record: ResourceRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before what cannot be brought back is deleted. */
export function DeleteDialog(props: DeleteDialogProps): ReactElement {
  const { resource, record, isOpen, onClose } = props
  const { t } = useTexts('record')
  const { t: common } = useTexts('common')
  const { mutate, error, isPending } = useDelete(resource, record)
  const { singular } = resource
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t('delete.title', { title: record.title })}
      size="sm"
    >
      <Text size="sm">{t('delete.text', { singular, lower: singular.toLowerCase() })}</Text>
      <FaultAlert mt="md">
        {error && (hasCode(error, 'edit-conflict') ? t('delete.changed') : describeError(error))}
      </FaultAlert>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          {common('delete')}
        </Button>
      </Group>
    </Dialog>
  )
}
