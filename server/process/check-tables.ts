import type { Fault } from '@slipway/sdk/contract'
import { applicationError } from '../application/application-error'
import type { Resource } from '../resources/define/resource'
import { isField } from '../resources/fields/field'
import { missingColumns } from '../storage/migrations/missing-columns'
import type { Storage } from '../storage/storage'

/**
 * Asks the database, after the migrations, for every table and column that a resource names.
 *
 * @throws CodedError `application-invalid`, with what is missing.
 */
export async function checkTables(resources: Iterable<Resource>, db: Storage['db']): Promise<void> {
  const faults: Fault[] = []
  for (const resource of resources) {
    for (const [table, columns] of tablesOf(resource)) {
      const missing = await missingColumns(db, table, columns)
      if (missing) faults.push(toFault({ resource, table, missing }))
    }
  }
  if (faults.length > 0) throw applicationError('The tables', faults)
}

function tablesOf(resource: Resource): [table: string, columns: string[]][] {
  const { table, tenant, softDelete, items, relations } = resource
  if (table === undefined) return []
  const columns = items.filter(isField).map(({ column }) => column)
  const own = ['id', tenant, softDelete, ...columns].filter((column) => column !== undefined)
  const pairs = relations.flatMap((relation): [string, string[]][] =>
    relation.kind === 'many-to-many'
      ? [[relation.through.table, [relation.through.here, relation.through.there]]]
      : [],
  )
  return [[table, own], ...pairs]
}

function toFault(found: {
  readonly resource: Resource
  readonly table: string
  readonly missing: string
}): Fault {
  const { resource, table, missing } = found
  const detail = `table "${table}": ${missing}; add it in a new migration, or name another one`
  return { pointer: `resource ${resource.name}`, code: 'application-invalid', detail }
}
