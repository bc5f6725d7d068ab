import { Button, CloseButton, Menu } from '@mantine/core'
import type { ActionEntry, ListBody } from '@slipway/sdk/contract'
import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { useTranslation } from '../../texts/use-translation'
import { ActionDialog } from '../actions/action-dialog'
import { type ActionStart, useActionRunner } from '../actions/use-action-runner'
import { useBulkStarts } from './bulk-starts'
import styles from './list.module.css'
import { useIsNarrow } from './use-is-narrow'
import type { Selection } from './use-selection'

interface BulkBarProps {
  readonly list: ListBody
  readonly deleted: boolean
  readonly selection: Selection
  /** The bar is about to go, and with it what had the focus. */
  readonly onDone: () => void
}

/** What can be done with the selected records; stays in sight while the list is scrolled. */
export function BulkBar({ list, deleted, selection, onDone }: BulkBarProps): ReactElement {
  const { t } = useTranslation('list')
  const formats = useFormats()
  const { name } = list.resource
  const ids = [...selection.ids]
  const runner = useActionRunner({
    resource: name,
    onDone: (open) => {
      selection.set(open)
      onDone()
    },
  })
  const starts = useBulkStarts({ list, deleted, ids })
  const count = ids.length
  const clear = () => {
    selection.set([])
    onDone()
  }
  return (
    <>
      {count > 0 && (
        <section className={styles.bulk} data-bottom-bar aria-label={t('bulk.label')}>
          <CloseButton size="sm" aria-label={t('bulk.clear')} onClick={clear} />
          <span className={styles.bulkCount} role="status">
            {t('bulk.count', { count, shown: formats.number(count) })}
          </span>
          <BulkActions
            starts={starts}
            isBusy={runner.run.state === 'running'}
            onStart={runner.start}
          />
        </section>
      )}
      <ActionDialog runner={runner} path={`/resources/${name}`} />
    </>
  )
}

interface BulkActionsProps {
  readonly starts: readonly ActionStart[]
  readonly isBusy: boolean
  readonly onStart: (start: ActionStart) => void
}

function BulkActions({ starts, isBusy, onStart }: BulkActionsProps) {
  const { t } = useTranslation('list')
  const shown = useIsNarrow() ? 1 : 4
  const isFew = starts.length <= shown + 1
  const buttons = isFew ? starts : starts.slice(0, shown)
  const others = isFew ? [] : starts.slice(shown)
  return (
    <div className={styles.bulkActions}>
      {buttons.map((start) => (
        <Button
          key={start.action.name}
          size="xs"
          variant={start.action.tone === 'danger' ? 'light' : 'default'}
          {...(start.action.tone === 'danger' && { color: 'red' })}
          disabled={isBusy}
          onClick={() => onStart(start)}
        >
          {labelOf(start.action)}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" variant="default" aria-label={t('bulk.more')} disabled={isBusy}>
              <Ellipsis size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((start) => (
              <Menu.Item
                key={start.action.name}
                {...(start.action.tone === 'danger' && { color: 'var(--mantine-color-error)' })}
                onClick={() => onStart(start)}
              >
                {labelOf(start.action)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/** An action that asks first says so by its dots. */
function labelOf({ label, confirm, fields }: ActionEntry): string {
  return confirm || fields.length > 0 ? `${label}…` : label
}
