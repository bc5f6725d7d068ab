import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useHostApi } from '../../api/api-context'
import { recordQuery } from '../../api/records/records'
import { keepPlace, keptPath } from '../../session/kept-places'
import { useViewerMeta } from '../../session/use-session'
import { findResource } from '../list/find-resource'
import { readOrigin, relationId, writeOrigin } from './origin'

/** The way back to the record that somebody came from. */
export interface WayBack {
  /** To the relation that they came from. */
  readonly path: string
  /** The breadcrumbs of that record. */
  readonly crumbs: readonly { readonly label: string; readonly to: string }[]
  /** The part of another page's address that keeps the way back. */
  readonly search: string
  /** The record that the relation is to be shown with. */
  lookFor(id: number): void
}

/** The way back to where a record's page, or the form of a new one, was opened; undefined for its own list. */
export function useOrigin(): WayBack | undefined {
  const api = useHostApi()
  const viewer = useViewerMeta()
  const [search] = useSearchParams()
  const origin = readOrigin(search)
  const list = origin && findResource(viewer, origin.resource)
  const { data, isError } = useQuery({
    ...recordQuery(api, origin ?? { resource: '', id: 0 }),
    enabled: list !== undefined,
  })
  // What cannot be viewed, or is there no more, is no way.
  if (!origin || !list || (isError && !data)) return undefined
  const record = `${list.path}/${origin.id}`
  const path = `${keptPath(viewer, record)}#${relationId(origin.relation)}`
  return {
    path,
    search: writeOrigin(origin),
    crumbs: [
      { label: list.label, to: keptPath(viewer, list.path) },
      { label: data?.title ?? `#${origin.id}`, to: path },
    ],
    lookFor: (id) => keepPlace(viewer, record, { record: id }),
  }
}
