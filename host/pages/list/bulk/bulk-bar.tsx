import { Button, CloseButton, Loader, Menu } from '@mantine/core'
import type { ActionEntry, ListBody } from '@slipway/sdk/contract'
import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import type { ListQuery } from '../../../api/records/list-query'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { bottomBar } from '../../../ui/bottom-bar'
import { ModuleIcon } from '../../../ui/module-icon'
import { ActionDialog } from '../../actions/action-dialog'
import type { ActionStart } from '../../actions/action-job'
import { useActionRunner } from '../../actions/use-action-runner'
import styles from '../list.module.css'
import { useIsNarrow } from '../use-is-narrow'
import type { Selection } from '../use-selection'
import { useBulkStarts } from './bulk-starts'
import { type MatchingSelection, MOST_SELECTED, useSelectMatching } from './use-select-matching'

export interface BulkBarProps {
  readonly list: ListBody
  /** The query that the list shows. */
  readonly query: ListQuery
  readonly selection: Selection
  /** The bar is about to go, and with it what had the focus. */
  readonly onDone: () => void
}

/** The bar of actions for the selected records; stays in sight while the list is scrolled. */
export function BulkBar({ list, query, selection, onDone }: BulkBarProps): ReactElement {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { name } = list.resource
  const runner = useActionRunner({
    resource: name,
    onDone: (open) => {
      selection.keep(open)
      if (open.length === 0) onDone()
    },
  })
  const starts = useBulkStarts({ list, deleted: query.deleted, selection })
  const count = selection.records.size
  const reading = useSelectMatching({ resource: name, query, onRead: selection.set })
  const isBusy = runner.run.state === 'running' || reading.matching.state === 'reading'
  const clear = () => {
    selection.set([])
    onDone()
  }
  return (
    <>
      {count > 0 && (
        <section
          ref={bottomBar}
          className={styles.bulk}
          data-bottom-bar
          aria-label={t('bulk.label')}
        >
          <CloseButton size="sm" aria-label={t('bulk.clear')} onClick={clear} />
          <span className={styles.bulkCount} role="status">
            {t('bulk.count', { count, shown: formats.number(count) })}
          </span>
          <SelectMatching list={list} reading={reading} selection={selection} />
          <BulkActions starts={starts} isBusy={isBusy} onStart={runner.start} />
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
  const { t } = useTexts('list')
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
          leftSection={start.action.icon && <ModuleIcon name={start.action.icon} />}
          {...(start.ids.length === 0 && { title: t('bulk.impossible') })}
          disabled={isBusy || start.ids.length === 0}
          onClick={() => onStart(start)}
        >
          {labelOf(start.action)}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" variant="default" aria-label={t('bulk.more')} disabled={isBusy}>
              <Ellipsis size="1rem" aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((start) => (
              <Menu.Item
                key={start.action.name}
                {...(start.action.tone === 'danger' && { color: 'var(--mantine-color-error)' })}
                leftSection={start.action.icon && <ModuleIcon name={start.action.icon} />}
                {...(start.ids.length === 0 && { title: t('bulk.impossible') })}
                disabled={start.ids.length === 0}
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

interface SelectMatchingProps {
  readonly list: ListBody
  readonly reading: MatchingSelection
  readonly selection: Selection
}

/** From the records on screen to all that match: offered once the page is selected. */
function SelectMatching({ list, reading, selection }: SelectMatchingProps): ReactElement | null {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { matching } = reading
  // A list of cards has no box for the whole page.
  const isAsked = useIsNarrow() || selection.page === 'all'
  const total = Math.min(list.total.value, MOST_SELECTED)
  const isAll = selection.records.size >= total
  if (matching.state === 'reading') {
    const shown = { done: formats.number(matching.read), total: formats.number(total) }
    return (
      <span className={styles.matching}>
        <Loader size="xs" aria-hidden />
        <span role="status">{t('progress', shown)}</span>
        <Button size="compact-xs" variant="default" onClick={reading.stop}>
          {t('progress.stop')}
        </Button>
      </span>
    )
  }
  if (isAll || !isAsked) return null
  const name = list.total.exact ? 'select.matching' : 'select.first'
  return (
    <span className={styles.matching}>
      {matching.state === 'failed' && (
        <span role="alert">
          {t('select.failed')} {describeError(matching.error)}
        </span>
      )}
      <Button size="compact-sm" variant="subtle" onClick={reading.start}>
        {t(name, { shown: formats.number(total) })}
      </Button>
    </span>
  )
}
