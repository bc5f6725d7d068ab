import { emptyValue, type Fault } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'
import type { ApplicationDatabase } from '../../storage/application-database'
import type { RecordRows } from '../../storage/records/record-rows'
import type { Resource } from '../define/resource'
import { visibleFields } from '../define/resource-scope'
import {
  type Field,
  type FieldValidation,
  isField,
  relatedResource,
  type ValidationScope,
} from '../fields/field'
import { sourceOf } from '../read/source-of'
import { fieldFault, type RecordInput, readRecordBody } from './record-body'

/** The values that are sent, and what they are sent for. */
export interface SentRecord {
  readonly body: unknown
  /** `null` for a new record. */
  readonly id: number | null
  /** The values as they are, or those that a new record starts with. */
  readonly before: RecordInput
}

/** Everything that values are checked against. */
export interface InputScope {
  readonly viewer: Viewer
  readonly store: RecordRows
  readonly db: ApplicationDatabase
  readonly resources: ReadonlyMap<string, Resource>
}

/** The values that could be read, and every fault by JSON pointer. */
export interface CheckedInput {
  readonly values: RecordInput
  readonly faults: readonly Fault[]
}

/**
 * Checks what is sent for a record of `resource`; once each field is right by itself, also by the checks that
 * look at several.
 */
export async function checkRecord(
  resource: Resource,
  sent: SentRecord,
  scope: InputScope,
): Promise<CheckedInput> {
  const { values, faults } = await checkFields(visibleFields(resource, scope.viewer), sent, scope)
  if (faults.length > 0) return { values, faults }
  const { id, before } = sent
  const { viewer, db } = scope
  const whole = { ...emptyValues(resource), ...before, ...values }
  const checks = Object.entries(resource.checks)
  return { values, faults: await faultsOf(checks, values, { values: whole, id, db, viewer }) }
}

/** Checks what is sent for these fields: types, related records, then the fields' own validations. */
export async function checkFields(
  fields: readonly Field[],
  { body, id, before }: SentRecord,
  scope: InputScope,
): Promise<CheckedInput> {
  const { viewer, db } = scope
  const { values, faults } = readRecordBody(body, fields, id === null ? 'create' : 'update')
  const whole = { ...before, ...values }
  const checks = fields.map(({ entry, validate }) => [entry.name, validate] as const)
  const own = await faultsOf(checks, values, { values: whole, id, db, viewer })
  return {
    values,
    faults: [...faults, ...(await unknownRecordFaults(fields, values, scope)), ...own],
  }
}

/** Of every field, so that a check finds each of them: also of those that a viewer may not send. */
function emptyValues({ items }: Resource): RecordInput {
  return Object.fromEntries(
    items.filter(isField).map(({ entry }) => [entry.name, emptyValue(entry)]),
  )
}

/** The values that a new record starts with. */
export function startValues({ items }: Resource): RecordInput {
  return Object.fromEntries(
    items
      .filter(isField)
      .flatMap(({ entry }) =>
        entry.default === undefined ? [] : [[entry.name, entry.default] as const],
      ),
  )
}

/** Returns the faults that checks find in `input`, the values that were sent and passed their types. */
async function faultsOf(
  checks: readonly (readonly [name: string, check: FieldValidation | undefined])[],
  input: RecordInput,
  scope: ValidationScope,
): Promise<Fault[]> {
  const faults: Fault[] = []
  // One after the other: they may share one connection.
  for (const [name, check] of checks) {
    if (!check || !Object.hasOwn(input, name)) continue
    const message = await check(input[name], scope)
    if (message !== undefined) faults.push(fieldFault(name, 'invalid-value', message))
  }
  return faults
}

/** A record of another tenant is as unknown as one that is not there. */
async function unknownRecordFaults(
  fields: readonly Field[],
  values: RecordInput,
  scope: InputScope,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { entry } of fields) {
    const id = values[entry.name]
    const resource = scope.resources.get(relatedResource(entry) ?? '')
    if (!resource || typeof id !== 'number') continue
    if (await sourceOf({ resource, viewer: scope.viewer }, scope).find(id)) continue
    const detail = `${entry.label}: there is no ${resource.singular.toLowerCase()} ${id}.`
    faults.push(fieldFault(entry.name, 'unknown-record', detail))
  }
  return faults
}
