import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useList } from '../../api/records'
import { useViewerMeta } from '../../api/use-session'
import { PageHead } from '../page-head'
import { resourceEntry } from '../resource-entry'
import { usePageTitle } from '../use-page-title'
import { ListContent } from './list-content'
import { ListToolbar } from './list-toolbar'
import { useListAddress } from './use-list-address'

/** The records of a resource. What is shown stands in the address bar. */
export function ListPage(): ReactElement {
  const { resource = '' } = useParams()
  return <ResourceList key={resource} resource={resource} />
}

function ResourceList({ resource }: { readonly resource: string }) {
  const entry = resourceEntry(useViewerMeta(), resource)
  const address = useListAddress()
  const list = useList(resource, address.query)
  usePageTitle(entry?.label ?? resource)
  const isRefused = list.isError && !list.data
  return (
    <>
      <PageHead
        title={entry?.label ?? resource}
        actions={entry?.permissions.create && <NewButton {...entry} />}
      />
      {!isRefused && (
        <ListToolbar
          label={entry?.label ?? resource}
          columns={list.data?.columns ?? []}
          address={address}
        />
      )}
      <ListContent resource={resource} entry={entry} list={list} address={address} />
    </>
  )
}

interface NewButtonProps {
  readonly path: string
  readonly singular: string
}

function NewButton({ path, singular }: NewButtonProps) {
  return (
    <Button component={Link} to={`${path}/new`} leftSection={<Plus size={16} />}>
      New {singular.toLowerCase()}
    </Button>
  )
}
