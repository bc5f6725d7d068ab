import { Button } from '@mantine/core'
import type { ListBody } from '@slipway/sdk/contract'
import { Plus } from 'lucide-react'
import { type ReactElement, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useList } from '../../api/records/records'
import { useViewerMeta } from '../../session/use-session'
import { LaterPageSlots } from '../../slots/page/later-page-slots'
import { useRevisionOf } from '../../slots/page/use-revision-of'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import { createLaterCode } from '../../ui/later-code'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { usePageKeys } from '../../ui/shortcuts/page-keys'
import { singleKeys } from '../../ui/shortcuts/single-keys'
import { useListener } from '../../ui/use-listener'
import type { BulkBarProps } from './bulk/bulk-bar'
import { findResource } from './find-resource'
import styles from './list.module.css'
import { ListContent } from './list-content'
import { ListFooter } from './list-footer'
import { ListToolbar } from './list-toolbar'
import { useKeptList, useKeptSelection } from './use-kept-list'
import { useListAddress } from './use-list-address'
import { useListPreferences } from './use-list-preferences'
import { useSelection } from './use-selection'

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]'

/** The records of a resource. What is shown is in the address bar. */
export function ListPage(): ReactElement {
  const { resource = '' } = useParams()
  return <ResourceList key={resource} resource={resource} />
}

function ResourceList({ resource }: { readonly resource: string }) {
  const entry = findResource(useViewerMeta(), resource)
  const label = entry?.label ?? resource
  const preferences = useListPreferences(resource)
  const address = useListAddress(preferences.perPage)
  const { query } = address
  const list = useList(resource, query)
  const scope = JSON.stringify([query.q, query.filters, query.deleted])
  const selection = useSelection(list.data?.items ?? [], scope, useKeptSelection())
  const rows = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useListKeys(rows)
  useKeptList({ selection, rows, list: list.isPlaceholderData ? undefined : list.data })
  usePageTitle(label)
  const revision = useRevisionOf(list.refetch)
  const isRefused = list.isError && !list.data
  const setPerPage = (perPage: number) => {
    preferences.change({ perPage })
    address.change({ perPage })
  }
  return (
    <>
      <PageHead
        title={label}
        actions={entry?.permissions.create && !query.deleted && <NewButton {...entry} />}
      />
      {!isRefused && (
        <ListToolbar
          label={label}
          list={list.data}
          address={address}
          preferences={preferences}
          search={search}
        />
      )}
      <div ref={rows} tabIndex={-1} className={styles.records}>
        <ListContent
          resource={resource}
          entry={entry}
          list={list}
          address={address}
          hidden={preferences.hidden}
          selection={isSelectable(list.data, query.deleted) ? selection : undefined}
        />
        {list.data && isSelectable(list.data, query.deleted) && (
          <LaterBulkBar
            list={list.data}
            query={query}
            selection={selection}
            onDone={() => rows.current?.focus({ preventScroll: true })}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <ListFooter list={list.data} address={address} onPerPage={setPerPage} />
        )}
      </div>
      {list.data?.pageSlots !== undefined && (
        <LaterPageSlots by="page" slots={list.data.pageSlots} revision={revision} />
      )}
    </>
  )
}

// What no list needs at its first look is one file: each has its name in the entry.
const bulkBarCode = createLaterCode(
  async () => (await import(/* webpackChunkName: "later-list" */ './bulk/bulk-bar')).BulkBar,
)

/** Its code comes once there is something to select. */
function LaterBulkBar(props: BulkBarProps) {
  const code = bulkBarCode.use()
  const load = () => void bulkBarCode.load()
  useEffect(load, [])
  if (code.state === 'ready') return <code.code {...props} />
  if (code.state !== 'failed' || props.selection.records.size === 0) return null
  return <ErrorMessage error={code.error} onRetry={load} />
}

function isSelectable(list: ListBody | undefined, deleted: boolean): boolean {
  return list !== undefined && (deleted || list.actions.length > 0)
}

function NewButton({ path, singular }: { readonly path: string; readonly singular: string }) {
  const { t } = useTexts('list')
  return (
    <Button
      component={Link}
      to={`${path}/new`}
      aria-keyshortcuts="n"
      leftSection={<Plus size="1rem" aria-hidden />}
    >
      {t('new', { singular, lower: singular.toLowerCase() })}
    </Button>
  )
}

/** `j` and `k` go from record to record, `x` selects the one in focus. */
function useListKeys(rows: RefObject<HTMLElement | null>): void {
  const { t } = useTexts('list')
  usePageKeys(
    useMemo(
      () => [
        { keys: ['j'], label: t('keys.next') },
        { keys: ['k'], label: t('keys.previous') },
        { keys: ['x'], label: t('keys.select') },
      ],
      [t],
    ),
  )
  useListener(window, 'keydown', (event) => {
    if (!isElsewhere(event) && handleKey(rows.current, event.key)) event.preventDefault()
  })
}

// Keys belong to an input with the focus, to an open dialog or menu, and to the browser with a modifier.
function isElsewhere({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !singleKeys.get()) return true
  if (!(target instanceof Element)) return false
  return target.closest(typing) !== null || document.querySelector('[role="dialog"], [role="menu"]')
}

/** Whether the key was for the rows. */
function handleKey(rows: HTMLElement | null, key: string): boolean {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-record]') ?? [])]
  const row = document.activeElement?.closest('[data-row]')
  const at = links.findIndex((link) => row?.contains(link))
  if (key === 'j' || (key === 'ArrowDown' && at >= 0)) return focus(links[at + 1])
  if (key === 'k' || (key === 'ArrowUp' && at >= 0)) return focus(links[Math.max(0, at - 1)])
  if (key !== 'x' || at < 0) return false
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
  return true
}

function focus(link: HTMLElement | undefined): boolean {
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return link !== undefined
}
