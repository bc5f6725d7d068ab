import type { ComponentType, ReactElement } from 'react'
import { ErrorMessage } from '../error-message'
import { HeadSkeleton } from '../head-skeleton'
import { usePageTitle } from '../use-page-title'

interface RecordUnreadyProps {
  readonly resource: string
  /** Why it does not come. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly ContentSkeleton: ComponentType
}

/** What stands for a record's page that has not come, or does not. */
export function RecordUnready(props: RecordUnreadyProps): ReactElement {
  const { resource, error, onRetry, ContentSkeleton } = props
  usePageTitle(undefined)
  if (error) return <ErrorMessage size="page" error={error} onRetry={onRetry} />
  return (
    <>
      <HeadSkeleton resource={resource} />
      <ContentSkeleton />
    </>
  )
}
