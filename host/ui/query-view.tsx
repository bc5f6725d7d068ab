import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { ErrorMessage, type ErrorMessageProps } from './error-message'
import { RowsSkeleton } from './rows'

interface QueryViewProps<Data> extends Pick<ErrorMessageProps, 'part' | 'size' | 'wayOn'> {
  readonly result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'> & {
    /** Whether the data are of the query before. */
    readonly isPlaceholderData?: boolean
  }
  /** Until the data are there, as high as they will be; rows, if left out. */
  readonly skeleton?: ReactNode
  /** Instead of a list that has nothing in it. */
  readonly empty?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The data of a query; until they are there a skeleton, or why they are not. */
export function QueryView<Data>(props: QueryViewProps<Data>): ReactElement {
  const { result, skeleton = <RowsSkeleton />, empty, children, ...failed } = props
  const { data, error, refetch, isPlaceholderData } = result
  if (error && (data === undefined || isPlaceholderData))
    return <ErrorMessage {...failed} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <>{skeleton}</>
  return <>{empty !== undefined && isEmpty(data) ? empty : children(data)}</>
}

function isEmpty(data: unknown): boolean {
  const items = typeof data === 'object' && data && 'items' in data ? data.items : data
  return Array.isArray(items) && items.length === 0
}
