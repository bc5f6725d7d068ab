import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ResourceRecord } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useApi } from '../../api/api-context'
import { describeError, hasCode } from '../../api/describe-error'
import { deleteRecord } from '../../api/records'

interface DeleteDialogProps {
  readonly resource: string
  readonly path: string
  readonly singular: string
  readonly record: ResourceRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function DeleteDialog({
  record,
  singular,
  isOpen,
  onClose,
  ...place
}: DeleteDialogProps): ReactElement {
  const { mutate, error, isPending } = useDelete({ record, singular, ...place })
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Delete ${record.title}?`} size="sm">
      <Text size="sm">
        This {singular.toLowerCase()} is deleted for everyone. It cannot be undone.
      </Text>
      {error && (
        <Alert color="red" role="alert" mt="md" py="xs">
          {deleteMessage(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
}

type Deleted = Pick<DeleteDialogProps, 'resource' | 'path' | 'singular' | 'record'>

function useDelete({ resource, path, singular, record }: Deleted) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { navigate, notify } = useHost()
  const { id, etag, title } = record
  return useMutation({
    mutationFn: () => deleteRecord(api, { resource, id, etag }),
    onSuccess: () => {
      navigate(path)
      // Not fetched again now: this page, which is about to go, would ask for what is no more.
      void queryClient.invalidateQueries({ queryKey: ['records'], refetchType: 'none' })
      notify({ tone: 'success', message: `${singular} ${title} was deleted.` })
    },
  })
}

function deleteMessage(error: unknown): string {
  if (hasCode(error, 'edit-conflict')) {
    return 'Somebody changed it meanwhile. Load the page again before you delete it.'
  }
  return describeError(error)
}
