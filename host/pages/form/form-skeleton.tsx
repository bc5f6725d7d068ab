import type { ReactElement } from 'react'
import { HeadSkeleton } from '../record/head-skeleton'
import { FormFieldsSkeleton } from './form-fields-skeleton'

export function FormSkeleton({ resource }: { readonly resource: string }): ReactElement {
  return (
    <>
      <HeadSkeleton resource={resource} />
      <FormFieldsSkeleton />
    </>
  )
}
