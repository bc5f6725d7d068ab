import { Alert, Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormats } from '../../formats/use-formats'
import { RecordValues } from '../../forms/record-values'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTexts } from '../../texts/use-texts'
import { ModuleIcon } from '../../ui/module-icon'
import { OptionBadge } from '../../ui/option-badge'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { ActionDialog } from '../actions/action-dialog'
import { RestoreButton } from '../actions/restore-button'
import { useActionRunner } from '../actions/use-action-runner'
import { useListPath } from '../list/use-list-path'
import { MoreMenu, type RecordActionsProps } from './more-menu'
import styles from './record.module.css'
import { type RecordPartProps, recordPage } from './record-frame'
import { slotContext } from './slot-context'
import { useOrigin } from './use-origin'

/** One record to read, what can be done with it, and what is related to it. */
export const RecordPage = recordPage('view', {
  Head,
  Notice: DeletedNotice,
  Content: RecordValues,
  ContentSkeleton: RecordFieldsSkeleton,
})

function Head({ body, record }: RecordPartProps) {
  const { name, label } = body.resource
  const listPath = useListPath(name)
  const origin = useOrigin()
  usePageTitle(record.title)
  return (
    <PageHead
      crumbs={origin?.crumbs ?? [{ label, to: listPath }]}
      title={record.title}
      aside={record.group && <OptionBadge label={record.group} color={record.groupColor} />}
      subtitle={record.label === record.title ? undefined : record.label}
      actions={<RecordActions body={body} record={record} />}
    />
  )
}

function DeletedNotice({ record }: RecordPartProps) {
  const { t } = useTexts('record')
  const formats = useFormats()
  if (record.deletedAt === undefined) return null
  const title = t('deleted.title', { at: formats.dateTime(record.deletedAt) })
  return (
    <Alert color="gray" icon={<Trash2 size="1rem" aria-hidden />} title={title}>
      {t('deleted.text')}
    </Alert>
  )
}

function RecordFieldsSkeleton(): ReactElement {
  const { t } = useTexts('common')
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((field) => (
        <div key={field}>
          <Skeleton height={10} width={72} mb={10} />
          <Skeleton height={13} width="60%" />
        </div>
      ))}
    </div>
  )
}

/** The slots of the view page first, then what the application and the host themselves offer. */
function RecordActions({ body, record }: RecordActionsProps): ReactElement {
  const { name } = body.resource
  const context = useMemo(() => slotContext(name, record), [name, record])
  return (
    <>
      <AppSlotRenderer location="resource-page-actions" context={context} />
      {record.deletedAt === undefined ? (
        <HostActions body={body} record={record} />
      ) : (
        body.resource.permissions.delete && (
          <RestoreButton resource={name} record={record} size="sm" />
        )
      )}
    </>
  )
}

/** The number of actions with a button of their own beside the way here and the slots; the rest is in the menu. */
function useRoomForButtons(): number {
  const now = { getInitialValueInEffect: false }
  const isTight = useMediaQuery('(max-width: 74.99em)', undefined, now)
  const isWide = !useMediaQuery('(max-width: 89.99em)', undefined, now)
  if (isTight) return 0
  return isWide ? 2 : 1
}

function HostActions({ body, record }: RecordActionsProps) {
  const { t } = useTexts('common')
  const { name, permissions } = body.resource
  const path = `/resources/${name}`
  // What the address says of relations and of the way back holds for the form as well.
  const { search } = useLocation()
  const runner = useActionRunner({ resource: name, onDone: () => {} })
  const actions = body.actions.filter(
    ({ name: action, on }) => on !== 'many' && (record.actions?.includes(action) ?? true),
  )
  const etags = { [record.id]: record.etag }
  const shown = useRoomForButtons()
  const buttons = actions.length <= shown ? actions : actions.slice(0, shown)
  return (
    <>
      {buttons.map((action) => (
        <Button
          key={action.name}
          variant={action.tone === 'danger' ? 'light' : 'default'}
          {...(action.tone === 'danger' && { color: 'red' })}
          leftSection={action.icon && <ModuleIcon name={action.icon} />}
          loading={runner.run.state === 'running' && runner.run.start.action.name === action.name}
          onClick={() => runner.start({ action, ids: [record.id], etags })}
        >
          {action.label}
        </Button>
      ))}
      <div className={styles.together}>
        {permissions.update && (
          <Button
            component={Link}
            to={`${path}/${record.id}/edit${search}`}
            aria-keyshortcuts="e"
            variant="default"
            leftSection={<Pencil size="0.9375rem" aria-hidden />}
          >
            {t('edit')}
          </Button>
        )}
        <MoreMenu
          body={body}
          record={record}
          actions={actions.slice(buttons.length)}
          onStart={(action) => runner.start({ action, ids: [record.id], etags })}
        />
      </div>
      <ActionDialog runner={runner} path={path} />
    </>
  )
}
