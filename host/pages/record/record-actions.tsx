import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ResourceRecord } from '@slipway/sdk/contract'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import type { ResourceEntry } from '../resource-entry'
import { DeleteDialog } from './delete-dialog'
import { slotContext } from './slot-context'

interface RecordActionsProps {
  readonly path: string
  readonly singular: string
  readonly record: ResourceRecord
  readonly entry: ResourceEntry | undefined
}

/** The slots of the view page first, then what the host itself offers. */
export function RecordActions({ path, singular, record, entry }: RecordActionsProps): ReactElement {
  const resource = path.split('/').at(-1) ?? ''
  const context = useMemo(() => slotContext(resource, record), [resource, record])
  return (
    <>
      <AppSlotRenderer location="resource-page-actions" context={context} />
      {entry?.permissions.update && (
        <Button
          component={Link}
          to={`${path}/${record.id}/edit`}
          variant="default"
          leftSection={<Pencil size={15} />}
        >
          Edit
        </Button>
      )}
      {entry?.permissions.delete && (
        <MoreMenu resource={resource} path={path} singular={singular} record={record} />
      )}
    </>
  )
}

interface MoreMenuProps {
  readonly resource: string
  readonly path: string
  readonly singular: string
  readonly record: ResourceRecord
}

function MoreMenu({ singular, ...props }: MoreMenuProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <Ellipsis size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => setAsking(true)}>
            Delete this {singular.toLowerCase()}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog
        {...props}
        singular={singular}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
