import type { FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { type ComponentType, type ReactElement, useEffect } from 'react'
import { useLocation, useMatch, useParams } from 'react-router'
import type { RecordAddress } from '../../api/records/record-paths'
import { useFormBody, useRecord } from '../../api/records/records'
import { keepPlace, readPlace } from '../../session/kept-places'
import { useViewerMeta } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { usePageSlots } from '../../slots/page/use-page-slots'
import { useRevisionOf } from '../../slots/page/use-revision-of'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import styles from '../../ui/page/page-head.module.css'
import { usePageTitle } from '../../ui/page/use-page-title'
import { findResource } from '../list/find-resource'
import { useListPath } from '../list/use-list-path'
import { NotFoundPage } from '../not-found/not-found-page'
import { HeadSkeleton } from './head-skeleton'
import { Relations } from './relations/relations'
import { useFormOfRecord } from './use-form-of-record'
import { useKept, useKeptCovered, useLast } from './use-kept'
import { useFollowedRecord, useRenewedRecord } from './use-renewed-record'

export interface RecordPartProps {
  readonly body: FormBody
  readonly record: ResourceRecord
}

export interface RecordHeadProps extends RecordPartProps {
  /** Whether the page's content is drawn as well. */
  readonly isReady: boolean
}

/** The parts that a page of a record draws around the slots, which its other page has as well. */
interface RecordParts {
  readonly Head: ComponentType<RecordHeadProps>
  /** Comes before everything else below the head. */
  readonly Notice?: ComponentType<RecordPartProps>
  readonly Content: ComponentType<RecordPartProps>
  /** In place of the content until that has come. */
  readonly ContentSkeleton: ComponentType
}

type Mode = 'view' | 'edit'

const partsOf = new Map<Mode, RecordParts>()

/**
 * The page of a record in `mode`. All modes get one component, in one place of the router: what view and
 * edit share stays mounted when a user goes from one to the other.
 */
export function recordPage(mode: Mode, parts: RecordParts): ComponentType {
  partsOf.set(mode, parts)
  return RecordFrame
}

function RecordFrame(): ReactElement {
  const address = useRecordAddress()
  const mode = useMatch('/resources/:resource/:id/edit') ? 'edit' : 'view'
  const parts = partsOf.get(mode)
  if (!address || !parts) return <NotFoundPage />
  const key = `${address.resource}/${address.id}`
  return <RecordLoader key={key} address={address} mode={mode} parts={parts} />
}

interface RecordLoaderProps {
  readonly address: RecordAddress
  readonly mode: Mode
  readonly parts: RecordParts
}

function RecordLoader({ address, mode, parts }: RecordLoaderProps) {
  const record = useRecord(address)
  const body = useFormBody(address.resource, mode)
  // While the other page's body is on its way, what both have is drawn by the one before.
  const known = useLast(body.data)
  // What is typed is not taken away by what others delete.
  const [shown, kept] = [useKept(record.data), useKept(body.data)]
  const content = useFormOfRecord(kept, shown?.pageSlots, mode)
  const error = record.error ?? body.error
  const retry = () => void Promise.all([record.refetch(), body.refetch()])
  const isKept = shown !== record.data || kept !== body.data
  useKeptCovered({ isKept, error, retry })
  useRenewedRecord(address, mode)
  useFollowedRecord(address)
  usePageSlots(shown?.pageSlots, mode, useRevisionOf(record.refetch))
  useKeptRecord(address)
  const { Head, Notice, Content, ContentSkeleton } = parts
  if (!shown || !known || (body.error && !content)) {
    return (
      <RecordUnready
        resource={address.resource}
        error={error}
        onRetry={retry}
        ContentSkeleton={ContentSkeleton}
      />
    )
  }
  return (
    <>
      <Head body={known} record={shown} isReady={content !== undefined} />
      <div className={styles.stack}>
        {Notice && <Notice body={known} record={shown} />}
        <AppSlotRenderer location="resource-before-form" />
        {content ? <Content body={content} record={shown} /> : <ContentSkeleton />}
        <AppSlotRenderer location="resource-after-form" />
        <Relations body={known} recordId={address.id} />
      </div>
    </>
  )
}

// The way back to the list leads to this record in it, the one from its form to its relations as they are.
function useKeptRecord({ resource, id }: RecordAddress): void {
  const viewer = useViewerMeta()
  const { search } = useLocation()
  const list = `/resources/${resource}`
  useEffect(() => keepPlace(viewer, list, { record: id }), [viewer, list, id])
  useEffect(() => {
    const path = `${list}/${id}`
    if (readPlace(viewer, path).search !== search) keepPlace(viewer, path, { search })
  }, [viewer, list, id, search])
}

interface RecordUnreadyProps {
  readonly resource: string
  /** Why it does not come. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly ContentSkeleton: ComponentType
}

/** In place of a record's page that has not come, or does not. */
function RecordUnready(props: RecordUnreadyProps): ReactElement {
  const { resource, error, onRetry, ContentSkeleton } = props
  usePageTitle(undefined)
  const { t } = useTexts('common')
  const entry = findResource(useViewerMeta(), resource)
  const listPath = useListPath(resource)
  const wayOn = entry && { label: t('error.list', { label: entry.label }), path: listPath }
  if (error) return <ErrorMessage size="page" error={error} onRetry={onRetry} wayOn={wayOn} />
  return (
    <>
      <HeadSkeleton resource={resource} />
      <ContentSkeleton />
    </>
  )
}

/** The record that the address bar names; undefined when that is no id. */
function useRecordAddress(): RecordAddress | undefined {
  const { resource = '', id = '' } = useParams()
  const number = Number(id)
  if (!/^\d+$/.test(id) || !Number.isSafeInteger(number)) return undefined
  return { resource, id: number }
}
