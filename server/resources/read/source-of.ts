import type { RecordRows } from '../../storage/records/record-rows'
import type { Resource } from '../define/resource'
import type { RecordsScope } from '../define/resource-scope'
import { providerSource } from './provider-source'
import type { RecordSource } from './record-source'
import { tableSource } from './table-source'

/** Returns the source of a resource's records, for one viewer. */
export function sourceOf(
  scope: RecordsScope,
  deps: { readonly store: RecordRows; readonly resources: ReadonlyMap<string, Resource> },
): RecordSource {
  const { store } = scope.resource
  return store ? providerSource(scope, store) : tableSource(scope, deps)
}
