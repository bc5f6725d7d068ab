import type { ResourceRecord } from '@slipway/sdk/contract'
import type { RecordRow } from '../../storage/records/record-rows'
import { type RecordsScope, tableFor } from '../define/resource-scope'
import { isField } from '../fields/field'
import { rowValues } from '../fields/field-value'
import { notFound } from '../read/record-id'
import type { RecordWork } from './record-transactions'

/** Deletes a locked row, or marks it where it can be brought back. */
export async function removeRow(
  { resource, viewer }: RecordsScope,
  work: RecordWork,
  row: RecordRow,
): Promise<void> {
  const { softDelete } = resource
  const table = tableFor(resource, viewer)
  const id = Number(row['id'])
  if (softDelete === undefined) await work.store.remove(table, id)
  else await work.store.update(table, id, { [softDelete]: new Date().toISOString() })
  await work.notifyRemoval(id, rowValues(resource.items.filter(isField), row))
}

/** Takes the mark off; the hook hears of a new record. */
export async function restoreRow(
  { resource, viewer }: RecordsScope,
  work: RecordWork,
  id: number,
): Promise<ResourceRecord> {
  const { softDelete } = resource
  if (softDelete === undefined) throw notFound('record')
  const table = tableFor(resource, viewer, 'deleted')
  if (!(await work.store.lock(table, id))) throw notFound('record')
  await work.store.update(table, id, { [softDelete]: null })
  return await work.notify(id, null)
}
