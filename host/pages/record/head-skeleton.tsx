import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../session/use-session'
import { PageHead } from '../../ui/page-head'
import { findResource } from '../list/find-resource'

/** The way to a record is known before the record is. */
export function HeadSkeleton({ resource }: { readonly resource: string }): ReactElement {
  const label = findResource(useViewerMeta(), resource)?.label ?? resource
  return (
    <PageHead
      crumbs={[{ label, to: `/resources/${resource}` }]}
      title={<Skeleton component="span" display="block" height={20} width={220} my={4} />}
    />
  )
}
