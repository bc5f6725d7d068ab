import { type CodedError, codedProblem, type PageFacts } from '@slipway/sdk/contract'
import { isOnRecordPages } from '@slipway/sdk/contract/pages'
import type { Application } from '../../application/create-application'
import { createFindViewer } from '../../identity/find-viewer'
import type { RecordsDeps } from '../../resources/define/resource-scope'
import { pagesOfRecord } from '../../resources/read/page-slots'
import { readRecordName } from '../../resources/read/record-id'
import { createFindSeen } from '../../resources/read/seen-records'
import type { Viewer } from '../../slots/viewer'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import type { NamedRecord } from '../../storage/tables/record-log-table'
import type { Place } from './candidates'

/** A record on whose page the viewer is. */
export interface AskedRecord extends NamedRecord {
  /** The page in all modes that the viewer may open it in. */
  readonly page: PageFacts
  /** Whether who asks may see the record as well: only then its values are named. */
  readonly isSeen: boolean
  /** Who asks, with the rights in the tenant of the record; `undefined`: one who may see everything. */
  readonly reader: Viewer | undefined
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
  const named = readRecordName(text)
  if (!named) throw invalid('Write a resource and an id, such as orders/17.')
  assertOnRecords(place, named.resource)
  const { storage, application } = deps
  const findSeen = createFindSeen({ storage, resourcesFor: () => application.resources })
  const seen = viewer && (await findSeen(viewer, named))
  if (!seen) {
    const name = viewer?.user.name ?? 'An anonymous viewer'
    throw codedProblem('not-found', `${name} sees no record ${text}.`)
  }
  const there = reader && (await readerAt(deps, reader, viewer))
  const isSeen = !there || (await findSeen(there, named)) !== undefined
  return { ...named, page: pagesOfRecord(seen.scope, seen.row), isSeen, reader: there }
}

function assertOnRecords({ location, resource: form }: Place, resource: string): void {
  if (form !== undefined && form !== resource)
    throw invalid(`The form is one of ${form}: name a record of ${form}.`)
  if (location !== undefined && !isOnRecordPages(location))
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

function invalid(detail: string): CodedError {
  const errors = [{ pointer: '/record', code: 'invalid-value', detail }]
  return codedProblem('query-invalid', detail, { errors })
}
