import type { ResourceEntry } from '@slipway/sdk/contract'
import { type Action, isAllowed } from './permission'
import type { RecordsScope } from './resource-scope'

/** A resource as delivered beside its records. */
export function resourceEntry({ resource, viewer }: RecordsScope): ResourceEntry {
  const { name, label, singular, softDelete, store } = resource
  const may = (action: Action) => isAllowed(viewer, name, action)
  return {
    name,
    label,
    singular,
    softDelete: softDelete !== undefined,
    permissions: {
      view: may('view'),
      create: may('create') && (!store || store.create !== undefined),
      update: may('update') && (!store || store.update !== undefined),
      delete: may('delete') && (!store || store.delete !== undefined),
    },
  }
}
