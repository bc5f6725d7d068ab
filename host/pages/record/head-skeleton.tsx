import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../session/use-session'
import { PageHead } from '../../ui/page/page-head'
import { findResource } from '../list/find-resource'
import { useListPath } from '../list/use-list-path'

/** The way to a record is known before the record is. */
export function HeadSkeleton({ resource }: { readonly resource: string }): ReactElement {
  const listPath = useListPath(resource)
  const label = findResource(useViewerMeta(), resource)?.label ?? resource
  return (
    <PageHead
      crumbs={[{ label, to: listPath }]}
      title={<Skeleton component="span" display="block" height={20} width={220} my={4} />}
    />
  )
}
