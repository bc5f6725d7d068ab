import type { RecordRow } from '../../storage/records/record-rows'
import type { ColumnValue } from '../../storage/records/records-filter'
import type { RecordsLink } from '../../storage/records/records-link'
import type { ListPage } from './list-page'
import type { ListQuery } from './list-query'

/** The records of a relation, as the other side knows them. */
export interface OwnRecords {
  /** Records with this value in a column. */
  readonly equal?: { readonly column: string; readonly value: ColumnValue }
  /** Records that are attached to a record. */
  readonly linked?: RecordsLink
}

/** The source of a resource's records, for one viewer: a table, or a store. */
export interface RecordSource {
  page(query: ListQuery, own: OwnRecords): Promise<ListPage>
  find(id: number): Promise<RecordRow | undefined>
  /** A deleted record that can be brought back. */
  findDeleted(id: number): Promise<RecordRow | undefined>
  /** For titles: fewer where some are not there. */
  findMany(ids: readonly number[]): Promise<readonly RecordRow[]>
}
