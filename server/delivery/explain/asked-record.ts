import { type CodedError, codedProblem, type PageFacts } from '@slipway/sdk/contract'
import { locationsOf } from '@slipway/sdk/contract/pages'
import type { Application } from '../../application/create-application'
import { createFindViewer } from '../../identity/find-viewer'
import { isAllowed } from '../../resources/define/permission'
import type { RecordsDeps } from '../../resources/define/resource-scope'
import { isField } from '../../resources/fields/field'
import { rowValues } from '../../resources/fields/field-value'
import { readId } from '../../resources/read/record-id'
import { sourceOf } from '../../resources/read/source-of'
import type { Viewer } from '../../slots/viewer'
import { RecordRows } from '../../storage/records/record-rows'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import type { Place } from './candidates'

/** A record on whose page the viewer is. */
export interface AskedRecord {
  readonly resource: string
  readonly id: number
  /** The page in all modes that the viewer may open it in. */
  readonly page: PageFacts
  /** Whether who asks may see the record as well: only then its values are named. */
  readonly isSeen: boolean
}

interface AskedDeps {
  readonly application: Application
  readonly storage: RecordsDeps['storage']
}

interface Asking {
  readonly place: Place
  /** Whose page it is. */
  readonly viewer: Viewer | null
  /** `undefined`: one who may see everything. */
  readonly reader: Viewer | undefined
}

/**
 * Reads the record of an address such as `orders/17`, as the viewer has it. Throws `query-invalid` for another address and for a
 * place that no page of a record has, `not-found` where the viewer may not see such a record.
 */
export async function askedRecord(
  deps: AskedDeps,
  text: string,
  { place, viewer, reader }: Asking,
): Promise<AskedRecord> {
  const [resource = '', number = '', ...more] = text.split('/')
  const id = readId(number)
  if (id === undefined || more.length > 0)
    throw invalid('Write a resource and an id, such as orders/17.')
  assertOnRecords(place, resource)
  const values = viewer && (await valuesFor(deps, { resource, id }, viewer))
  if (!viewer || !values)
    throw codedProblem(
      'not-found',
      `${viewer?.user.name ?? 'An anonymous viewer'} sees no record ${text}.`,
    )
  const modes = isAllowed(viewer, resource, 'update')
    ? (['view', 'edit'] as const)
    : (['view'] as const)
  const there = reader && (await readerAt(deps, reader, viewer))
  const isSeen = !there || (await valuesFor(deps, { resource, id }, there)) !== undefined
  return { resource, id, page: { resource, modes, values }, isSeen }
}

function assertOnRecords({ location, resource: form }: Place, resource: string): void {
  if (form !== undefined && form !== resource)
    throw invalid(`The form is one of ${form}: name a record of ${form}.`)
  const places: readonly string[] = [...locationsOf('record'), ...locationsOf('edit')]
  if (location !== undefined && !places.includes(location))
    throw invalid(`No page of a record has ${location}.`)
}

// Whoever belongs to the viewer's tenant reads the record there, wherever they work now.
async function readerAt(
  { application: { permissionsOf }, storage }: AskedDeps,
  reader: Viewer,
  { tenant }: Viewer,
): Promise<Viewer> {
  if (!tenant || tenant.id === reader.tenant?.id) return reader
  const findViewer = createFindViewer({ users: createUsersTable(storage), permissionsOf })
  const there = await findViewer(reader.user.id, tenant.id)
  return there?.tenant?.id === tenant.id ? there : reader
}

/** The values of every field: also what the viewer may not see decides. */
async function valuesFor(
  { application: { resources }, storage }: AskedDeps,
  { resource: name, id }: { readonly resource: string; readonly id: number },
  viewer: Viewer,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const resource = resources.get(name)
  if (!resource || !isAllowed(viewer, name, 'view')) return undefined
  const store = new RecordRows(storage)
  const row = await sourceOf({ resource, viewer }, { store, resources }).find(id)
  return row && rowValues(resource.items.filter(isField), row)
}

function invalid(detail: string): CodedError {
  const errors = [{ pointer: '/record', code: 'invalid-value', detail }]
  return codedProblem('query-invalid', detail, { errors })
}
