import { codedProblem } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'
import type { RecordTable } from '../../storage/records/records-filter'
import type { Storage } from '../../storage/storage'
import { type Field, fieldFor, isField, isStored } from '../fields/field'
import type { Resource } from './resource'

/** Dependencies of work with records. */
export interface RecordsDeps {
  readonly storage: Pick<Storage, 'db' | 'engine' | 'now' | 'part'>
  readonly resources: ReadonlyMap<string, Resource>
}

/** One resource as one viewer works with it. */
export interface RecordsScope {
  readonly resource: Resource
  readonly viewer: Viewer
}

/** The records that are meant, of a resource whose deleted records can be brought back. */
export type Shown = 'live' | 'deleted' | 'all'

/** The part of the resource's table that `viewer` works in: that of their tenant. */
export function tableFor(resource: Resource, viewer: Viewer, shown: Shown = 'live'): RecordTable {
  const { table, softDelete } = resource
  if (table === undefined) throw new Error(`The resource "${resource.name}" has no table.`)
  const columns = resource.items
    .filter(isField)
    .filter(isStored)
    .map(({ column }) => column)
  return {
    name: table,
    columns: softDelete === undefined ? columns : [...new Set([...columns, softDelete])],
    tenant: tenantOf(resource, viewer),
    ...(softDelete !== undefined &&
      shown !== 'all' && { deleted: { column: softDelete, only: shown === 'deleted' } }),
  }
}

/** The fields that exist for `viewer`; those that they may not change are read only. */
export function visibleFields(resource: Resource, viewer: Viewer): Field[] {
  return resource.items.filter(isField).flatMap((field) => fieldFor(field, viewer) ?? [])
}

function tenantOf(
  { tenant, label }: Resource,
  viewer: Viewer,
): { readonly column: string; readonly id: number } | undefined {
  if (tenant === undefined) return undefined
  if (viewer.tenant) return { column: tenant, id: viewer.tenant.id }
  throw codedProblem('tenant-required', `${label} belong to a tenant; choose one first.`)
}
