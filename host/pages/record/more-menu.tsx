import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ActionEntry, FormBody, ResourceEntry, ResourceRecord } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError, hasCode } from '../../api/describe-error'
import { deleteRecord } from '../../api/records/records'
import { renewRecords } from '../../api/records/renew-records'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialogs/dialog'
import { FaultAlert } from '../../ui/fault-alert'
import { ModuleIcon } from '../../ui/module-icon'
import { useRestore } from '../actions/use-restore'
import { useListPath } from '../list/use-list-path'
import { useOrigin } from './use-origin'

export interface RecordActionsProps {
  readonly body: FormBody
  readonly record: ResourceRecord
}

interface MoreMenuProps extends RecordActionsProps {
  readonly actions: readonly ActionEntry[]
  readonly onStart: (action: ActionEntry) => void
}

/** The menu of what is needed less often: the other actions, and deleting the record. */
export function MoreMenu(props: MoreMenuProps): ReactElement | null {
  const { body, record, actions, onStart } = props
  const { t } = useTexts('record')
  const [isAsking, setAsking] = useState(false)
  const { mutate } = useDelete(body.resource, record)
  const { singular, softDelete, permissions } = body.resource
  if (actions.length === 0 && !permissions.delete) return null
  const names = { singular, lower: singular.toLowerCase() }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('more')}>
            <Ellipsis size="1rem" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item
              key={action.name}
              {...(action.tone === 'danger' && { color: 'var(--mantine-color-error)' })}
              leftSection={action.icon && <ModuleIcon name={action.icon} />}
              onClick={() => onStart(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
          {actions.length > 0 && permissions.delete && <Menu.Divider />}
          {permissions.delete && (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<Trash2 size="0.9375rem" aria-hidden />}
              onClick={() => (softDelete ? mutate() : setAsking(true))}
            >
              {softDelete ? t('delete.this', names) : t('delete.ask', names)}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog
        resource={body.resource}
        record={record}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

interface DeleteDialogProps {
  readonly resource: ResourceEntry
  readonly record: ResourceRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before what cannot be brought back is deleted. */
function DeleteDialog(props: DeleteDialogProps): ReactElement {
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

/** Deletes a record and goes to its list, or to the record that it was opened from; a record that can be restored comes with an Undo. */
function useDelete(resource: ResourceEntry, record: ResourceRecord) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { navigate, notify } = useHost()
  const { t } = useTexts('record')
  const { t: list } = useTexts('list')
  const restore = useRestore()
  const { name, singular, softDelete } = resource
  const { id, etag, title } = record
  const listPath = useListPath(name)
  const origin = useOrigin()
  const undo = () => restore.mutate({ resource: name, ids: [id] })
  return useMutation({
    mutationFn: () => deleteRecord(api, { resource: name, id, etag }),
    onSuccess: () => {
      navigate(origin?.path ?? listPath)
      // Not fetched again now: this page, which is about to go, would ask for what is no more.
      void renewRecords(queryClient, { refetchType: 'none' })
      notify({
        tone: 'success',
        message: t('delete.done', { singular, title }),
        ...(softDelete && { action: { label: list('undo'), run: undo } }),
      })
    },
    onError: (error) => {
      // Without a dialog there is no other place for it.
      if (!softDelete) return
      notify({
        tone: 'error',
        message: hasCode(error, 'edit-conflict') ? t('delete.changed') : describeError(error),
      })
    },
  })
}
