import type { ComponentType, ReactElement } from 'react'
import { useViewerMeta } from '../../session/use-session'
import { useTranslation } from '../../texts/use-translation'
import { ErrorMessage } from '../../ui/error-message'
import { usePageTitle } from '../../ui/use-page-title'
import { resourceEntry } from '../list/resource-entry'
import { HeadSkeleton } from './head-skeleton'

interface RecordUnreadyProps {
  readonly resource: string
  /** Why it does not come. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly ContentSkeleton: ComponentType
}

/** In place of a record's page that has not come, or does not. */
export function RecordUnready(props: RecordUnreadyProps): ReactElement {
  const { resource, error, onRetry, ContentSkeleton } = props
  usePageTitle(undefined)
  const { t } = useTranslation('common')
  const entry = resourceEntry(useViewerMeta(), resource)
  const wayOn = entry && { label: t('error.list', { label: entry.label }), path: entry.path }
  if (error) return <ErrorMessage size="page" error={error} onRetry={onRetry} wayOn={wayOn} />
  return (
    <>
      <HeadSkeleton resource={resource} />
      <ContentSkeleton />
    </>
  )
}
