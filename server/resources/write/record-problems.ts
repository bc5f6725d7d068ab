import {
  type CodedError,
  codedProblem,
  escapePointer,
  type ProblemCode,
  type ResourceRecord,
} from '@slipway/sdk/contract'
import { isForeignKeyViolation, isUniqueViolation } from '../../storage/dialects/storage-errors'
import type { TakenValues } from '../../storage/dialects/unique-violation'
import { type RecordsScope, visibleFields } from '../define/resource-scope'
import { isStored } from '../fields/field'

/** A refusal of the database, as the problem that the reader can do something about. */
export function explainProblem(code: ProblemCode, message: string): (error: unknown) => never {
  return (error) => {
    if (isForeignKeyViolation(error)) throw codedProblem(code, message)
    if (isUniqueViolation(error)) {
      const taken = 'Another record already has a value that must be unique.'
      throw codedProblem('not-unique', taken)
    }
    throw error
  }
}

/** The 409 of a value that another record has; it points at the fields that the viewer may see. */
export function notUnique(
  { resource, viewer }: RecordsScope,
  { table, columns }: TakenValues,
): CodedError | undefined {
  if (table !== resource.table) return undefined
  const fields = visibleFields(resource, viewer)
    .filter(isStored)
    .filter(({ column }) => columns.includes(column))
  const [only, ...more] = fields.map(({ entry }) => entry)
  if (!only) return undefined
  const labels = fields.map(({ entry }) => entry.label).join(', ')
  const fault =
    more.length === 0
      ? { code: 'taken', detail: `Another record already has this value for ${only.label}.` }
      : {
          code: 'combination-taken',
          detail: `Another record already has this combination of values: ${labels}.`,
        }
  const at = (name: string) => ({ pointer: `/${escapePointer(name)}`, ...fault })
  const errors = fields.map(({ entry }) => at(entry.name))
  return codedProblem('not-unique', fault.detail, { errors })
}

export const explainChange = explainProblem(
  'record-changed',
  'A record that this one refers to no longer exists.',
)

export const explainRemoval = explainProblem(
  'record-in-use',
  'Other records refer to this one; change them first.',
)

/** A change of a record as the request has it. */
export interface RecordAddress {
  readonly id: number
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined
}

/** Whether the request has read the record as it is; throws 428 if it does not say. */
export function isCurrent(etag: string, { ifMatch }: RecordAddress): boolean {
  if (ifMatch === undefined) {
    const message = 'Send the record\'s "etag" as If-Match, so that no other change is overwritten.'
    throw codedProblem('precondition-required', message)
  }
  // Those of a store may have a comma in them.
  const tags: readonly string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.includes(etag)
}

/** The 412 for the slower of two, with the record as it is, where they may view it. */
export function editConflict(current: ResourceRecord | undefined): CodedError {
  const message =
    'Somebody changed this record in the meantime. Load it again, then repeat your change.'
  return codedProblem('edit-conflict', message, { ...(current && { current }) })
}
